/**
 * Measures the gateway on PostgreSQL and on PGlite beside a bare Fastify that returns hello, and pgbench with the
 * statements of the same calls: requests a second, each as a ratio to hello's (bench/budgets.json), and the processor
 * time of a request. Targets alternate within each round, so that other load affects all alike. The gateways are the
 * built ones.
 *
 *   npm run bench:gateway
 *   npm run bench:gateway -- --rounds 3 --seconds 2 --only postgres
 *   CITUS_URL=postgres://… npm run bench:gateway -- --only postgres
 *
 * CITUS_URL is an empty database on the coordinator of Citus, with its nodes joined: a further gateway runs on it, and its
 * rates are shown as ratios to those on one PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { urlOf } from '../scripts/lib/log-in.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { startGateway } from './lib/gateway.mjs'
import { lineKeys, verdictQuestion } from './lib/line-calls.mjs'
import { fillSubscribers, onPglite, onPostgres } from './lib/full-lists.mjs'
import { pgbench, recordStatements } from './lib/pgbench.mjs'
import { processorTime } from './lib/processor.mjs'
import { median } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'

const CONNECTIONS = 20
/** Each has full lists and a month of 300 calls. */
const SUBSCRIBERS = Array.from(
  { length: CONNECTIONS },
  (_unused, index) => `138001390${String(index).padStart(2, '0')}`,
)
/** The subscriber whose log call/preview reads. */
const HEAVY = '13800137999'
const HEAVY_ROWS = 100_000
/** Warm-up requests for each target, enough for V8 to optimise it. */
const WARM_UP = 600
const HOME = urlOf('report/v1/homepageKeyData')
const LOG = urlOf('guard/v1/intercept/query')
const PREVIEW = 'guard/v1/call/preview'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
if (!(rounds > 0 && seconds > 0)) fail('--rounds and --seconds are numbers above 0.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const settings = {
  LINE_KEYS: lineKeys,
  CALLS_PER_SESSION_MINUTE: '100000000',
  CALLS_PER_ADDRESS_MINUTE: '100000000',
  SMS_PER_ADDRESS_HOUR: '10000',
  MAX_EVENT_LOOP_DELAY: '0',
}
const ends = []
try {
  const targets = [await startHello()]
  if (options.only !== 'pglite') targets.push(...(await startOnPostgres()))
  if (options.only !== 'pglite' && process.env.CITUS_URL) targets.push(...(await startOnCitus(process.env.CITUS_URL)))
  if (options.only !== 'postgres') targets.push(...(await startOnPglite()))
  report(await measure(targets))
} finally {
  for (const end of ends.reverse()) await end()
}

async function startHello() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./lib/hello.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill())
  const [port] = await once(child.stdout, 'data')
  const what = { url: `http://127.0.0.1:${Number(port)}/`, method: 'GET' }
  return { name: 'hello', run: (length) => shoot(what, length, { gateway: () => [child.pid] }) }
}

async function startOnPostgres() {
  const cluster = await startPostgresCluster()
  ends.push(() => cluster.stop())
  const gateway = await startGateway({ ...settings, DATABASE_URL: cluster.url })
  ends.push(() => gateway.stop())
  const calls = await logIn(gateway)
  const heavy = await gateway.login(HEAVY)
  await onPostgres(cluster.url, (query) => fillSubscribers(query, SUBSCRIBERS))
  await onPostgres(cluster.url, (query) => fillSubscribers(query, [HEAVY], HEAVY_ROWS))
  const processes = { gateway: () => [gateway.pid], database: cluster.pids }
  const targets = targetsOf('PostgreSQL', gateway, calls, processes)
  const bare = []
  for (const { name, once: ask } of targets.slice(0, 2)) {
    for (let warm = 0; warm < 10; warm += 1) await ask()
    const recorded = await recordStatements(cluster, calls[0].session.userId, ask)
    const run = () => ({ rate: pgbench(cluster, recorded, { seconds, connections: CONNECTIONS }) })
    bare.push({ name: `pgbench, the ${recorded.statements} statements of: ${name}`, run })
  }
  const change = { change: { treatment: 'hangUp' } }
  const underPreview = {
    name: 'PostgreSQL, key data while another previews 100,000 rows',
    run: async (length) => {
      let isOver = false
      let previews = 0
      const previewing = (async () => {
        while (!isOver) {
          await heavy(PREVIEW, change)
          previews += 1
        }
      })()
      const result = await shoot(targets[0].requests, length, processes)
      isOver = true
      await previewing
      return { ...result, previews }
    },
  }
  return [...targets, underPreview, ...bare]
}

/** Its nodes are processes of others: their time is not measured. */
async function startOnCitus(url) {
  const gateway = await startGateway({ ...settings, DATABASE_URL: url })
  ends.push(() => gateway.stop())
  const calls = await logIn(gateway)
  await onPostgres(url, (query) => fillSubscribers(query, SUBSCRIBERS))
  return targetsOf('Citus', gateway, calls, { gateway: () => [gateway.pid] })
}

async function startOnPglite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-bench-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const start = () => startGateway({ ...settings, DATA_DIR: folder })
  let gateway = await start()
  ends.push(() => gateway.stop())
  const calls = await logIn(gateway)
  await gateway.stop()
  await onPglite(path.join(folder, 'pglite'), (query) => fillSubscribers(query, SUBSCRIBERS))
  gateway = await start()
  return targetsOf('PGlite', gateway, calls, { gateway: () => [gateway.pid] })
}

async function logIn(gateway) {
  const calls = []
  for (const phoneNo of SUBSCRIBERS) calls.push(await gateway.login(phoneNo))
  return calls
}

/** The requests of each target, by all subscribers in turn. The embedded database is a thread of the gateway. */
function targetsOf(database, { origin }, calls, processes) {
  const asked = (name, path, body) => {
    const requests = calls.map(({ session }) => ({
      method: 'POST',
      path: `${path}?product_line=uasp&entry_point=h5&entry_point_id=`,
      headers: {
        'content-type': 'application/json',
        token: session.uasp_access_token,
        'auth-sa-token': session.uasp_access_token,
      },
      body: JSON.stringify(body),
    }))
    return target(name, { url: origin, requests })
  }
  const target = (name, what) => ({
    name: `${database}, ${name}`,
    requests: what,
    once: async () => {
      const [{ method, path: url, headers, body }] = what.requests
      const response = await fetch(what.url + url, { method, headers, body })
      // The port of the line has no envelope.
      const { code = response.ok && 'A0000' } = await response.json()
      if (code !== 'A0000') throw new Error(`${name}: ${response.status} ${code}`)
    },
    run: (length) => shoot(what, length, processes),
  })
  let events = 0
  const verdicts = SUBSCRIBERS.map((phoneNo) => ({
    ...verdictQuestion(0, phoneNo),
    setupRequest: (request) => {
      events += 1
      return { ...request, ...verdictQuestion(events, phoneNo) }
    },
  }))
  return [
    asked('key data', HOME, {}),
    asked('a page of the log', LOG, { tab: 'stopped', limit: 30, cursor: null }),
    target('verdicts', { url: origin, requests: verdicts }),
  ]
}

/**
 * Returns the requests a second that succeeded, the 99th percentile of their milliseconds, the number of failures, and
 * the processor time of one request in microseconds: in the gateway and in all processes of the database. Other load
 * hardly affects that time.
 */
async function shoot(what, length, processes) {
  const times = () => Object.entries(processes).map(([name, pids]) => [name, processorTime(pids())])
  const before = new Map(times())
  const result = await autocannon({ ...what, ...length, connections: CONNECTIONS })
  const took = times().flatMap(([name, time]) =>
    time === null ? [] : [[name, (time - before.get(name)) / result['2xx']]],
  )
  const refused = result.non2xx + result.errors + result.timeouts
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99, refused, ...Object.fromEntries(took) }
}

/** Measures every target once a round, in rotating order, after a warm-up round. */
async function measure(targets) {
  const results = Object.fromEntries(targets.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    announceRound(round, rounds)
    for (let index = 0; index < targets.length; index += 1) {
      const { name, run } = targets[(index + round) % targets.length]
      const result = await run(round === 0 ? { amount: WARM_UP } : { duration: seconds })
      if (round > 0) results[name].push(result)
    }
  }
  return results
}

function report(results) {
  const of = (name, measure) => {
    const values = (results[name] ?? []).map((result) => result[measure]).filter((value) => value !== undefined)
    return values.length > 0 ? median(values) : null
  }
  const hello = of('hello', 'rate')
  const show = (value, digits) => (value === null ? '' : value.toFixed(digits))
  console.log(`\n${CONNECTIONS} connections, medians of ${rounds} interleaved rounds of ${seconds} s\n`)
  console.log(
    rowsTable(
      ['', 'a second', '× hello', 'p99 ms', 'refused', 'µs gateway', 'µs database'],
      Object.keys(results).map((name) => [
        name,
        show(of(name, 'rate'), 0),
        show(of(name, 'rate') / hello, 3),
        show(of(name, 'p99'), 0),
        show(of(name, 'refused'), 0),
        show(of(name, 'gateway'), 0),
        show(of(name, 'database'), 0),
      ]),
    ),
  )
  const previews = of('PostgreSQL, key data while another previews 100,000 rows', 'previews')
  if (previews !== null) console.log(`\n${previews} previews in each of those rounds.`)
  const onCitus = Object.keys(results).filter((name) => name.startsWith('Citus, '))
  for (const name of onCitus) {
    const ratio = of(name, 'rate') / of(name.replace('Citus', 'PostgreSQL'), 'rate')
    console.log(`\n${name}: ${ratio.toFixed(2)} of the rate on one PostgreSQL.`)
  }
  const { keyData, logPage, verdicts, pglite, underPreview } = budgets.gateway
  const quiet = of('PostgreSQL, key data', 'p99')
  const busy = of('PostgreSQL, key data while another previews 100,000 rows', 'p99')
  const part = (name) => (of(name, 'rate') === null ? null : of(name, 'rate') / hello)
  const promised = [
    atLeast('PostgreSQL, key data × hello', part('PostgreSQL, key data'), keyData, 3),
    atLeast('PostgreSQL, a page of the log × hello', part('PostgreSQL, a page of the log'), logPage, 3),
    atLeast('PostgreSQL, verdicts a second', of('PostgreSQL, verdicts', 'rate'), verdicts, 0),
    atLeast('PGlite, key data × hello', part('PGlite, key data'), pglite, 3),
    quiet && atMost('p99 of key data under a preview × quiet', busy / quiet, underPreview),
  ].filter(Boolean)
  console.log(`\n${verdictTable(promised)}`)
  if (promised.some(({ isMet }) => !isMet)) process.exitCode = 1
}

function atMost(what, value, limit) {
  return { what, value: value.toFixed(2), limit: String(limit), isMet: value <= limit }
}
function atLeast(what, value, limit, digits) {
  if (value === null) return null
  return { what, value: value.toFixed(digits), limit: `at least ${limit}`, isMet: value >= limit }
}
