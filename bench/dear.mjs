/**
 * The p99 of a cheap call beside each of the ten dearest, on PostgreSQL: at most twice the quiet one (bench/budgets.json).
 * One caller sends the cheap call, one after another; a second caller sends the dear one likewise, in a thread of its own.
 *
 *   npm run bench:dear
 *   npm run bench:dear -- --seconds 2 --rounds 3
 *
 * With the folder of another checkout whose server is built, it compares what single requests cost in that build and in this one.
 *
 *   npm run bench:dear -- --before ../before
 */
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { urlOf } from '../scripts/lib/log-in.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { compareInputs } from './lib/dear-inputs.mjs'
import { startGateway } from './lib/gateway.mjs'
import { median } from './lib/statistics.mjs'
import { rowsTable } from './lib/table.mjs'

const SUBSCRIBER = '13800138000'
const OTHER = '13800138003'
const CHEAP = 'subscribe/v1/statusQuery'
const DEAREST = 10
/** Before a call is measured. */
const WARM_UP = 10
const TRIES = 20

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    before: { type: 'string' },
  },
})
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)]
if (!(seconds > 0) || !Number.isInteger(rounds) || rounds < 1) fail('--seconds and --rounds take positive numbers')
if (!(await ensureBuild('server'))) fail('The server build failed.')
if (options.before !== undefined) {
  await compareInputs(path.resolve(options.before), rounds)
  process.exit()
}

const cluster = await startPostgresCluster()
const limits = { CALLS_PER_SESSION_MINUTE: '10000000', CALLS_PER_ADDRESS_MINUTE: '10000000', MAX_EVENT_LOOP_DELAY: '0' }
const gateway = await startGateway({ DATABASE_URL: cluster.url, ...limits })
try {
  const [call, other] = [await gateway.login(SUBSCRIBER), await gateway.login(OTHER)]
  const { modemList } = await call('configs/v1/smartFamilyGuardian/index', {})
  const pppoeAccount = modemList[0]?.pppoeAccount ?? ''
  const home = pppoeAccount
    ? [['guard/v1/home/replay', { pppoeAccount, change: { kind: 'holidayMode', on: true } }]]
    : []
  const candidates = [
    ...home,
    ['guard/v1/call/preview', { change: { treatment: 'silent' } }],
    ['guard/v1/segment/preview', { list: 'blackSegment', value: '0571' }],
    ['/api/v1/auth/generateCaptchaCode', {}],
    ['guard/v1/session/challenge', { phoneNo: SUBSCRIBER }],
    ['guard/v1/intercept/query', { tab: 'stopped' }],
    ['report/v1/homepageKeyData', {}],
    ['report/v1/queryScore', {}],
    ['report/v1/safetyScoreRadarChart', {}],
    ['configs/v1/configToBeOptimized', {}],
    ['guard/v1/call/settings', {}],
    ['guard/v1/call/try', { from: '13912345678' }],
    ['guard/v1/number/lookUp', { phoneNo: '13912345678' }],
    ['guard/v1/contact/query', {}],
    ['guard/v1/list/query', { list: 'black' }],
    ['query/v1/checkSensitiveWords', { content: '小区团购'.repeat(20) }],
    [CHEAP, {}],
  ]
  const costs = []
  for (const [path, body] of candidates) {
    for (let count = 0; count < WARM_UP; count += 1) await call(path, body)
    const started = performance.now()
    for (let count = 0; count < TRIES; count += 1) await call(path, body)
    costs.push({ path, body, ms: (performance.now() - started) / TRIES })
  }
  const dearest = costs.sort((a, b) => b.ms - a.ms).slice(0, DEAREST)
  const rows = []
  const { uasp_access_token: token } = call.session
  const headers = { 'content-type': 'application/json', token, 'auth-sa-token': token }
  for (const { path, body, ms } of dearest) {
    const url = `${gateway.origin}${urlOf(path)}?product_line=uasp&entry_point=h5&entry_point_id=`
    const dear = { url, request: { method: 'POST', headers, body: JSON.stringify(body) } }
    const ratios = []
    let shown = { quiet: 0, busy: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await p99Of(() => other(CHEAP, {}))
      const busy = await p99Of(() => other(CHEAP, {}), dear)
      ratios.push(busy / quiet)
      shown = { quiet, busy }
    }
    rows.push({ path, ms, ...shown, ratio: median(ratios) })
  }
  const show = (value) => value.toFixed(2)
  const cells = rows.map(({ path, ms, quiet, busy, ratio }) => [path, show(ms), show(quiet), show(busy), show(ratio)])
  console.log(rowsTable(['beside', 'ms a call', 'quiet p99 ms', 'p99 ms', '× quiet, median'], cells))
  const over = rows.filter(({ ratio }) => ratio > budgets.dear.besideQuiet)
  if (over.length > 0) fail(`More than ${budgets.dear.besideQuiet} × quiet: ${over.map(({ path }) => path).join(', ')}`)
} finally {
  await gateway.stop()
  await cluster.stop()
}

/** The p99 in ms of a call that one caller repeats, while a thread repeats the request `beside`. */
async function p99Of(cheap, beside) {
  const thread = beside && new Worker(new URL('./lib/beside.mjs', import.meta.url), { workerData: beside })
  if (thread) await once(thread, 'message')
  const times = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const started = performance.now()
    await cheap()
    times.push(performance.now() - started)
  }
  if (thread) {
    thread.postMessage('enough')
    await once(thread, 'exit')
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
