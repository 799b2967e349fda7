/**
 * Measures the log of a subscriber with a million rows on PostgreSQL: a page deep in it must cost as much as the first
 * ones (bench/budgets.json). Uses the built gateway over HTTP.
 *
 *   npm run bench:log
 *   npm run bench:log -- --rows 100000 --rounds 50
 */
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { startPostgresCluster } from '../scripts/lib/postgres-cluster.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { startGateway } from './lib/gateway.mjs'
import { fillLog } from './lib/log-rows.mjs'
import { median } from './lib/statistics.mjs'
import { rowsTable, verdictTable } from './lib/table.mjs'

const SUBSCRIBER = '13800138000'
const PAGE = 30
const DEEP = 1000

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '200' } },
})
const [rows, rounds] = [Number(options.rows), Number(options.rounds)]
if (!(rows > 0 && rounds > 0)) fail('--rows and --rounds are numbers above 0.')
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const cluster = await startPostgresCluster()
const gateway = await startGateway({ DATABASE_URL: cluster.url, CALLS_PER_SESSION_MINUTE: '1000000' })
try {
  const call = await gateway.login(SUBSCRIBER)
  await fillLog(cluster.url, SUBSCRIBER, rows)
  report(await measure(call))
} finally {
  await gateway.stop()
  await cluster.stop()
}

/** Milliseconds of each page: the first, the second (which counts no rules, like all later ones) and the thousandth. */
async function measure(call) {
  const page = (cursor) => call('guard/v1/intercept/query', { tab: 'stopped', limit: PAGE, cursor })
  const cursors = [null]
  while (cursors.length < DEEP) {
    const { nextCursor } = await page(cursors.at(-1))
    if (nextCursor === null) fail(`The log has ${cursors.length} pages: too few rows for page ${DEEP}.`)
    cursors.push(nextCursor)
  }
  const places = { 'page 1': cursors[0], 'page 2': cursors[1], [`page ${DEEP}`]: cursors[DEEP - 1] }
  const times = Object.fromEntries(Object.keys(places).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, cursor] of Object.entries(places)) {
      const since = performance.now()
      await page(cursor)
      times[name].push(performance.now() - since)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
}

function report(results) {
  const deep = results[`page ${DEEP}`]
  const shown = Object.entries(results).map(([name, ms]) => [name, ms.toFixed(2), (deep / ms).toFixed(2)])
  console.log(`\n${rows} rows of one subscriber, ${PAGE} a page, median of ${rounds} rounds\n`)
  console.log(rowsTable(['', 'ms', `page ${DEEP} ×`], shown))
  const verdicts = ['page 1', 'page 2'].map((name) => ({
    what: `page ${DEEP} × ${name}`,
    value: (deep / results[name]).toFixed(2),
    limit: String(budgets.log.deepPage),
    isMet: deep / results[name] <= budgets.log.deepPage,
  }))
  console.log(`\n${verdictTable(verdicts)}`)
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}
