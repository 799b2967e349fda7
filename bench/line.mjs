/**
 * Measures the line port of a released gateway on PostgreSQL (docs/line.md): verdicts and events a second at most, and the
 * time of a verdict at a steady rate, each beside the processor time of gateway and database. Every subscriber has full
 * lists and a month of 300 calls. Requests are signed beforehand.
 *
 *   npm run bench:line
 *   npm run bench:line -- --rounds 3 --seconds 5 --rate 500
 *   npm run bench:line -- --listed 10000000 --rounds 1    # first loads so many numbers by the feed
 *   npm run bench:line -- --rounds 1 --profile .cache/profile    # a processor profile of the gateway, for Chrome
 *
 * With --sip it makes real calls through a switch instead: half of them from a number on each subscriber's blacklist, half from
 * one of their contacts. Fails when a call is lost, or when one that was checked ended otherwise than the lists say.
 *
 *   npm run bench:line -- --sip --rate 200 --seconds 60
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startSipNetwork } from '../scripts/lib/sip-network.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { fillSubscribers, onPostgres } from './lib/full-lists.mjs'
import { startGateway } from './lib/gateway.mjs'
import { callerOf, key, lineKeys, signed, verdictQuestion } from './lib/line-calls.mjs'
import { listedNumber, loadNumbers, lookUpNumbers } from './lib/listed-numbers.mjs'
import { processorTime } from './lib/processor.mjs'
import { median } from './lib/statistics.mjs'
import { rowsTable } from './lib/table.mjs'

const CONNECTIONS = 20
const SUBSCRIBERS = Array.from({ length: 100 }, (_unused, index) => `1380013${String(index).padStart(4, '0')}`)
/** Different requests of one run. */
const REQUESTS = 5000
const EVENTS_A_BATCH = 100
/** Callers of real calls: one on every blacklist, and a contact. */
const callers = { stopped: '13300000001', contact: '13500000001' }
/** How long the last events may be on their way, in ms. */
const LOGGED_MS = 60_000
let calls = 0

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '1000' },
    sip: { type: 'boolean', default: false },
    profile: { type: 'string' },
    listed: { type: 'string', default: '0' },
  },
})
const [rounds, seconds, rate, listed] = [options.rounds, options.seconds, options.rate, options.listed].map(Number)
if (!(rounds > 0 && seconds > 0 && rate > 0)) fail('--rounds, --seconds and --rate are numbers above 0.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const cluster = await startPostgresCluster()
let gateway
try {
  const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const settings = {
    DATABASE_URL: cluster.url,
    DEV_TOOLS: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    SECRET_KEY: 'a secret key for the bench of the line',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
    SMS_WEBHOOK_KEYS: 'one=a secret of the SMS centre for a bench',
    WECHAT_APPID: 'bench',
    WECHAT_SECRET: '0123456789abcdef0123456789abcdef',
    LINE_KEYS: lineKeys,
    MAX_EVENT_LOOP_DELAY: '0',
  }
  gateway = await startGateway(settings, flags)
  await onPostgres(cluster.url, async (query) => {
    await query(
      `insert into subscribers (subscriber_id, phone_no, created_at)
       select 'bench-' || lpad(n::text, 10, '0'), phone_no, 0 from unnest($1::text[]) with ordinality as one(phone_no, n)`,
      [SUBSCRIBERS],
    )
    await fillSubscribers(query, SUBSCRIBERS)
  })
  if (options.sip) await callAll()
  if (listed > 0) {
    const ask = (index) => verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length])
    await loadNumbers({ origin: gateway.origin, count: listed, ask })
    await onPostgres(cluster.url, (query) => lookUpNumbers(query, { count: listed, seconds }))
  }
  const results = new Map()
  for (let round = 0; !options.sip && round <= rounds; round += 1) {
    for (const [name, what, limit] of targets()) {
      const result = await shoot(what, { duration: round === 0 ? 2 : seconds, ...limit })
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result])
    }
  }
  if (!options.sip) report(results)
} finally {
  await gateway?.stop()
  await cluster.stop()
}

function targets() {
  const verdicts = Array.from({ length: REQUESTS }, (_unused, index) =>
    verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length]),
  )
  const batches = Array.from({ length: 100 }, (_unused, batch) => signed('/carrier/line/events', eventsOf(batch)))
  const ofListed = Array.from({ length: REQUESTS }, (_unused, index) =>
    verdictQuestion(index, SUBSCRIBERS[index % SUBSCRIBERS.length], listedNumber((index * 7919) % listed)),
  )
  return [
    ...(listed > 0 ? [['verdicts on listed callers, as many as it takes', ofListed, {}]] : []),
    ['verdicts, as many as it takes', verdicts, {}],
    [`verdicts, ${rate} a second`, verdicts, { overallRate: rate }],
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

async function shoot(requests, limits) {
  const times = () => [processorTime([gateway.pid]), processorTime(cluster.pids())]
  const before = times()
  const result = await autocannon({ url: gateway.origin, connections: CONNECTIONS, requests, ...limits })
  const [ofGateway, ofDatabase] = times().map((time, index) => (time - before[index]) / result['2xx'])
  const { p50, p99 } = result.latency
  const refused = result.non2xx + result.errors + result.timeouts
  return { rate: result['2xx'] / result.duration, p50, p99, refused, gateway: ofGateway, database: ofDatabase }
}

function report(results) {
  const of = (name, measure, digits = 0) => median(results.get(name).map((one) => one[measure])).toFixed(digits)
  const rows = [...results.keys()].map((name) => [
    name,
    ...['rate', 'p50', 'p99', 'refused', 'gateway', 'database'].map((measure) => of(name, measure)),
  ])
  console.log(`\n${CONNECTIONS} connections (4 for batches), medians of ${rounds} rounds of ${seconds} s\n`)
  console.log(rowsTable(['', 'a second', 'p50 ms', 'p99 ms', 'refused', 'µs gateway', 'µs database'], rows))
}

/** Makes `rate` calls a second for `seconds`, and prints what became of them. */
async function callAll() {
  // The log and the counts of this run alone.
  await onPostgres(cluster.url, (query) => query('truncate line_log, line_counts'))
  const network = await startSipNetwork({ origin: gateway.origin, key, memoryMb: 1024 })
  try {
    await network.phone(SUBSCRIBERS, { answerMs: 50 })
    const calls = Math.round((rate * seconds) / 2)
    const load = { aSecond: rate / 2, calls }
    const before = [processorTime([gateway.pid]), processorTime(cluster.pids())]
    const make = async (name) => {
      const from = callers[name]
      const { allMs = [] } = await network
        .call({ from, to: SUBSCRIBERS, load })
        .catch((error) => console.error(String(error.message).slice(0, 1000)) ?? {})
      const turns = network.turnsSoFar(from)
      const ended = turns.filter((turn) => turn === 'hungUp' || turn.startsWith('refused')).length
      return { name, ended, rang: turns.filter((turn) => turn === 'ringing').length, allMs }
    }
    const results = await Promise.all(Object.keys(callers).map(make))
    const logged = await untilLogged(2 * calls)
    const perCall = (pids, index) => (processorTime(pids) - before[index]) / (2 * calls)
    reportCalls(results, logged, calls)
    console.log(
      `\n${perCall([gateway.pid], 0).toFixed(0)} µs of the gateway and ${perCall(cluster.pids(), 1).toFixed(0)} µs of the database a call`,
    )
  } finally {
    await network.stop()
  }
}

/** What the log says of each caller: how often, by which rule, and why unchecked. Waits until all events have come. */
async function untilLogged(calls) {
  const db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  try {
    for (const deadline = Date.now() + LOGGED_MS; ;) {
      const { rows } = await db.query(
        'select caller, action, reason, detail, count(*)::int from line_log group by 1, 2, 3, 4',
      )
      if (rows.reduce((sum, { count }) => sum + count, 0) >= calls || Date.now() > deadline) return rows
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await db.end()
  }
}

function reportCalls(results, logged, calls) {
  const of = (caller, condition) =>
    logged.filter((row) => row.caller === caller && condition(row)).reduce((sum, { count }) => sum + count, 0)
  const isChecked = ({ reason }) => reason !== 'unchecked'
  const rows = results.map(({ name, ended, rang, allMs }) => {
    const wanted = name === 'stopped' ? 'stop' : 'pass'
    const sorted = allMs.toSorted((one, other) => one - other)
    const at = (share) => sorted[Math.ceil(sorted.length * share) - 1]
    const wrong = of(callers[name], (row) => isChecked(row) && row.action !== wanted)
    const unchecked = of(callers[name], (row) => !isChecked(row))
    const entries = of(callers[name], () => true)
    return [name, calls, calls - ended, rang, wrong, unchecked, entries, at(0.5), at(0.99), at(1)].map(String)
  })
  console.log(`\n${rate} calls a second for ${seconds} s; ms from INVITE to the first answer but 100\n`)
  const head = ['', 'calls', 'lost', 'rang', 'wrong', 'unchecked', 'in the log', 'p50 ms', 'p99 ms', 'max ms']
  console.log(rowsTable(head, rows))
  if (rows.some(([, made, lost, , wrong, , entries]) => lost !== '0' || wrong !== '0' || entries !== made))
    process.exitCode = 1
}
