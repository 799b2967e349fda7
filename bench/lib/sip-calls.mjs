/** Real calls through a switch, and what became of them in the log, for benches. */
import pg from 'pg'
import { startSipNetwork } from '../../scripts/lib/sip-network.mjs'
import { key } from './line-calls.mjs'
import { processorTime } from './processor.mjs'
import { quantile } from './statistics.mjs'
import { rowsTable } from './table.mjs'

/** One on every blacklist, and a contact of everybody. */
const callers = { stopped: '13300000001', contact: '13500000001' }
/** How long the last events may be on their way, in ms. */
const LOGGED_MS = 60_000
/** The switch keeps each call for seconds. */
const MEMORY_MB = 1024
const ANSWER_MS = 50

/**
 * Makes `rate` calls a second to `numbers` for `seconds`, half of them by each caller, through a switch that asks one or two
 * `gateways` in turn. Prints what became of them, and the processor time of a call. Returns whether none was lost, none that
 * was checked ended otherwise than the lists say, and each is in the log once.
 */
export async function makeCalls({ gateways, cluster, numbers, rate, seconds }) {
  const [{ origin }, second] = gateways
  const network = await startSipNetwork({ origin, secondOrigin: second?.origin ?? null, key, memoryMb: MEMORY_MB })
  const db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  try {
    await network.phone(numbers, { answerMs: ANSWER_MS })
    const calls = Math.round((rate * seconds) / 2)
    const times = () => [processorTime(gateways.map(({ pid }) => pid)), processorTime(cluster.pids())]
    const before = times()
    const load = { aSecond: rate / 2, calls }
    const results = await Promise.all(Object.entries(callers).map((one) => makeAll(network, one, numbers, load)))
    const logged = await untilLogged(db, 2 * calls)
    const [ofGateway, ofDatabase] = times().map((time, index) => ((time - before[index]) / (2 * calls)).toFixed(0))
    const rows = results.map((result) => outcomeOf(result, logged, calls))
    console.log(`\n${rate} calls a second for ${seconds} s; ms from INVITE to the first answer but 100\n`)
    const heads = ['', 'calls', 'lost', 'rang', 'wrong', 'unchecked', 'in the log', 'p50 ms', 'p99 ms', 'max ms']
    console.log(rowsTable(heads, rows))
    console.log(`\n${ofGateway} µs of the gateway and ${ofDatabase} µs of the database a call`)
    return rows.every(([, made, lost, , wrong, , entries]) => lost === '0' && wrong === '0' && entries === made)
  } finally {
    await db.end()
    await network.stop()
  }
}

async function makeAll(network, [name, from], to, load) {
  const { allMs = [] } = await network
    .call({ from, to, load })
    .catch((error) => console.error(String(error.message).slice(0, 1000)) ?? {})
  const turns = network.turnsSoFar(from)
  const ended = turns.filter((turn) => turn === 'hungUp' || turn.startsWith('refused')).length
  return { name, from, ended, rang: turns.filter((turn) => turn === 'ringing').length, allMs }
}

/** What the log says of each caller: how often, by which rule, and why unchecked. Waits until all events have come. */
async function untilLogged(db, calls) {
  for (const deadline = Date.now() + LOGGED_MS; ;) {
    const { rows } = await db.query(
      `select caller, action, reason, detail, count(*)::int from line_log where caller = any($1) group by 1, 2, 3, 4`,
      [Object.values(callers)],
    )
    if (rows.reduce((sum, { count }) => sum + count, 0) >= calls || Date.now() > deadline) return rows
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The cells of one caller's row. */
function outcomeOf({ name, from, ended, rang, allMs }, logged, calls) {
  const count = (condition) =>
    logged.filter((row) => row.caller === from && condition(row)).reduce((sum, row) => sum + row.count, 0)
  const isChecked = ({ reason }) => reason !== 'unchecked'
  const wrong = count((row) => isChecked(row) && row.action !== (name === 'stopped' ? 'stop' : 'pass'))
  const unchecked = count((row) => !isChecked(row))
  const waits = [0.5, 0.99, 1].map((share) => quantile(allMs, share).toFixed(0))
  return [name, calls, calls - ended, rang, wrong, unchecked, count(() => true), ...waits].map(String)
}
