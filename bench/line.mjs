/**
 * Measures the line port of released gateways (docs/line.md): verdicts and events a second at most, and the time of a verdict
 * at a steady rate, alone and beside the app's calls of an evening, with the processor time of gateways and database. Every
 * subscriber has full lists and a month of 300 calls. Requests are signed beforehand.
 *
 *   npm run bench:line                                    # one gateway on PostgreSQL
 *   npm run bench:line -- --gateways 2                    # two on one PostgreSQL, asked side by side
 *   npm run bench:line -- --embedded                      # one on the embedded database
 *   npm run bench:line -- --rounds 3 --seconds 5 --rate 500 --app 40    # 40 calls of the app a second beside
 *   npm run bench:line -- --listed 10000000 --rounds 1    # first loads so many numbers by the feed
 *   npm run bench:line -- --rounds 1 --profile .cache/profile    # a processor profile of the gateway, for Chrome
 *
 * With --sip it makes real calls through a switch instead: half of them from a number on each subscriber's blacklist, half from
 * one of their contacts. Fails when a call is lost, or when one that was checked ended otherwise than the lists say.
 *
 *   npm run bench:line -- --sip --rate 200 --seconds 60
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { EVENTS, isUnchecked, openSessions, traffic, VERDICT } from './lib/evening.mjs'
import { fillSubscribers, onPglite, onPostgres } from './lib/full-lists.mjs'
import { releasedSettings, startGateway, withoutLimits } from './lib/gateway.mjs'
import { callerOf, signed, verdictQuestion } from './lib/line-calls.mjs'
import { listedNumber, loadNumbers, lookUpNumbers } from './lib/listed-numbers.mjs'
import { processorTime } from './lib/processor.mjs'
import { makeCalls } from './lib/sip-calls.mjs'
import { median, quantile } from './lib/statistics.mjs'
import { rowsTable } from './lib/table.mjs'

const CONNECTIONS = 20
const SUBSCRIBERS = Array.from({ length: 100 }, (_unused, index) => `1380013${String(index).padStart(4, '0')}`)
/** Whose lines the steady rates are about: so many that eight strangers in ten minutes stay what they are, a storm. */
const EVERYBODY = Array.from({ length: 20_000 }, (_unused, index) => `138${String(index).padStart(8, '0')}`)
/** Calls of the last two days: an empty table would be read otherwise. */
const EARLIER_CALLS = 20_000
/** Different requests of one run. */
const REQUESTS = 5000
const EVENTS_A_BATCH = 100
const settings = { ...releasedSettings('http://127.0.0.1:9/sms'), ...withoutLimits }
let calls = 0

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '1000' },
    gateways: { type: 'string', default: '1' },
    embedded: { type: 'boolean', default: false },
    app: { type: 'string', default: '40' },
    sip: { type: 'boolean', default: false },
    profile: { type: 'string' },
    listed: { type: 'string', default: '0' },
  },
})
const { embedded: isEmbedded } = options
const [rounds, seconds, rate, count, app, listed] = ['rounds', 'seconds', 'rate', 'gateways', 'app', 'listed'].map(
  (name) => Number(options[name]),
)
if (!(rounds > 0 && seconds > 0 && rate > 0)) fail('--rounds, --seconds and --rate are numbers above 0.')
if (isEmbedded && (count > 1 || listed > 0 || options.sip))
  fail('--gateways, --listed and --sip need PostgreSQL: leave --embedded out.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const stops = []
try {
  const database = isEmbedded ? embeddedDatabase() : await postgresDatabase()
  const start = async () => {
    const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
    return startGateway({ ...settings, ...database.settings }, flags)
  }
  // It makes the tables.
  await (await start()).stop()
  let phones = []
  await database.query(async (query) => {
    await query(
      `insert into subscribers (subscriber_id, phone_no, created_at)
       select 'bench-' || lpad(n::text, 10, '0'), phone_no, 0 from unnest($1::text[]) with ordinality as one(phone_no, n)`,
      [[...SUBSCRIBERS, ...EVERYBODY]],
    )
    await fillSubscribers(query, SUBSCRIBERS)
    await fillSubscribers(query, EVERYBODY, 10, 8)
    // Else the gateway makes everybody's beside what is measured here; bench:million has both at once.
    await query(
      `insert into weekly_reports (subscriber_id, week, made_at, report)
       select subscriber_id, to_char(date_trunc('week', now() at time zone 'Asia/Shanghai') - interval '7 days', 'YYYY-MM-DD'), ${Date.now()}, '{}'
       from subscribers where phone_no = any($1::text[])`,
      [EVERYBODY],
    )
    await query(
      `insert into live_calls (subscriber_id, call_id, entry_id, state, seen, report, is_logged, due_at, touched_at)
       select 'bench-' || lpad((1 + n % ${EVERYBODY.length})::text, 10, '0'), 'earlier-' || n, md5(n::text), 'ended', '[]', '{}', true, null,
         ${Date.now()} from generate_series(1, ${EARLIER_CALLS}) n`,
    )
    const full = await query('select subscriber_id as id from subscribers where phone_no = any($1::text[])', [
      SUBSCRIBERS,
    ])
    phones = await openSessions(query, full.rows)
  })
  const gateways = []
  for (let index = 0; index < count; index += 1) {
    const gateway = await start()
    gateways.push(gateway)
    stops.push(gateway.stop)
  }
  if (options.sip) {
    const isRight = await makeCalls({ gateways, cluster: database.cluster, numbers: SUBSCRIBERS, rate, seconds })
    if (!isRight) process.exitCode = 1
  } else {
    if (listed > 0) {
      const ask = (index) => verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length])
      await loadNumbers({ origin: gateways[0].origin, count: listed, ask })
      await database.query((query) => lookUpNumbers(query, { count: listed, seconds }))
    }
    report(await measure({ gateways, phones, pids: database.cluster?.pids }))
  }
} finally {
  for (const stop of stops.reverse()) await stop()
}

async function postgresDatabase() {
  const cluster = await startPostgresCluster()
  stops.push(cluster.stop)
  return { cluster, settings: { DATABASE_URL: cluster.url }, query: (work) => onPostgres(cluster.url, work) }
}

/** `query` only while no gateway runs. */
function embeddedDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-bench-'))
  stops.push(async () => rmSync(folder, { recursive: true, force: true }))
  return {
    settings: { EMBEDDED_DATABASE: '1', DATA_DIR: folder },
    query: (work) => onPglite(path.join(folder, 'pglite'), work),
  }
}

/** Measures every target once a round, after a short round that warms up. */
async function measure(what) {
  const results = new Map()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, requests, limits] of targets()) {
      const result = await shoot(what, requests, { duration: round === 0 ? 2 : seconds, ...limits })
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result])
    }
  }
  return results
}

function targets() {
  const verdicts = Array.from({ length: REQUESTS }, (_unused, index) =>
    verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length]),
  )
  const batches = Array.from({ length: 100 }, () => signed('/carrier/line/events', eventsOf()))
  const ofListed = Array.from({ length: REQUESTS }, (_unused, index) =>
    verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length], listedNumber((index * 7919) % listed)),
  )
  return [
    ...(listed > 0 ? [['verdicts on listed callers, as many as it takes', ofListed, {}]] : []),
    ['verdicts, as many as it takes', verdicts, {}],
    [`verdicts, ${rate} a second`, null, { line: rate }],
    ...(app > 0 ? [[`the same, beside ${app} calls of the app a second`, null, { line: rate, calls: app }]] : []),
    [`the same, with the events of all these calls`, null, { line: rate, calls: app, hasEvents: true }],
    [`batches of ${EVENTS_A_BATCH} events`, batches, { connections: 4 }],
  ]
}

/** Calls that rang and were not answered: two events each. */
function eventsOf() {
  return Array.from({ length: EVENTS_A_BATCH / 2 }, () => {
    calls += 1
    const of = { callId: `done-${calls}`, at: Date.now(), from: callerOf(calls), to: SUBSCRIBERS[calls % 100] }
    const first = { ...of, seq: 1, kind: 'ringing', applied: 'breaker', action: 'pass' }
    return [first, { ...of, seq: 2, kind: 'ended' }]
  }).flat()
}

/**
 * Asks all gateways at once, each by its share: these requests by some connections, one after another, or at steady rates.
 * Percentiles are of the slowest gateway; at a rate they count from the moment that a request was due. Refused are requests of
 * any kind, unchecked are verdicts. `events`: the slowest hundredth of the batches, from the moment that its oldest event happened.
 */
async function shoot(
  { gateways, phones, pids },
  requests,
  { duration, connections = CONNECTIONS, hasEvents = false, ...rates },
) {
  const times = () => [processorTime(gateways.map(({ pid }) => pid)), pids ? processorTime(pids()) : null]
  const share = (whole) => whole / gateways.length
  const before = times()
  const results = await Promise.all(
    gateways.map(({ origin }) =>
      requests
        ? repeated(origin, { requests, duration, connections: share(connections) })
        : steady(origin, { phones, duration, hasEvents, rates: mapValues(rates, share) }),
    ),
  )
  const sum = (of) => results.reduce((total, result) => total + of(result), 0)
  const done = sum((result) => result.done)
  const [ofGateway, ofDatabase] = times().map((time, index) => (time === null ? null : (time - before[index]) / done))
  return {
    rate: sum((result) => result.done / result.seconds),
    p50: Math.max(...results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    refused: sum(({ refused }) => refused),
    unchecked: sum(({ unchecked }) => unchecked),
    events: results[0].events == null ? null : Math.max(...results.map(({ events }) => events)),
    gateway: ofGateway,
    database: ofDatabase,
  }
}

/** Each connection sends its next request when the last one is answered. */
async function repeated(origin, limits) {
  const {
    latency,
    duration: seconds,
    mismatches: unchecked,
    ...counts
  } = await autocannon({
    url: origin,
    verifyBody: (body) => !isUnchecked(body),
    ...limits,
  })
  const refused = counts.non2xx + counts.errors + counts.timeouts
  return { done: counts['2xx'], seconds, p50: latency.p50, p99: latency.p99, refused, unchecked }
}

/** Requests leave at even distances, whether the earlier ones are answered or not. autocannon sends those of a second at once. */
async function steady(origin, { phones, duration, hasEvents, rates }) {
  const anybody = () => EVERYBODY[Math.floor(Math.random() * EVERYBODY.length)]
  const times = await traffic(origin, { phones, anybody, rates: { calls: 0, ...rates }, seconds: duration, hasEvents })
  const { ms, refused: failed, unchecked, seconds } = times.get(VERDICT)
  const refused = [...times.values()].reduce((sum, one) => sum + one.refused, 0)
  const events = times.get(EVENTS)?.ms ?? []
  return {
    done: ms.length - failed - unchecked,
    seconds,
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    refused,
    unchecked,
    events: events.length > 0 ? quantile(events, 0.99) : null,
  }
}

function mapValues(object, to) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, to(value)]))
}

function report(results) {
  const cell = (name, measure) => {
    const values = results.get(name).map((one) => one[measure])
    return values.includes(null) ? '' : median(values).toFixed(0)
  }
  const rows = [...results.keys()].map((name) => [
    name,
    ...['rate', 'p50', 'p99', 'refused', 'unchecked', 'events', 'gateway', 'database'].map((measure) =>
      cell(name, measure),
    ),
  ])
  const where = isEmbedded ? 'the embedded database' : 'PostgreSQL'
  console.log(
    `\n${count} gateway${count > 1 ? 's' : ''} on ${where}, ${CONNECTIONS} connections (4 for batches), medians of ${rounds} rounds of ${seconds} s\n`,
  )
  console.log(
    rowsTable(
      ['', 'a second', 'p50 ms', 'p99 ms', 'refused', 'unchecked', 'events p99 ms', 'µs gateway', 'µs database'],
      rows,
    ),
  )
}
