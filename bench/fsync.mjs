/**
 * Measures what flushing each commit to the disk costs the embedded database: two built gateways, one with
 * DATA_FSYNC=0, make changes in turns, one after another and eight at once, in alternating order. Fails when flushing
 * leaves less than half of the rate (docs/reliability.md).
 *
 *   npm run bench:fsync
 *   npm run bench:fsync -- --turns 40 --changes 100
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { startGateway } from './lib/gateway.mjs'
import { median } from './lib/statistics.mjs'
import { rowsTable } from './lib/table.mjs'

const AT_ONCE = 8
const LEAST = 0.5
/** A change that needs no product. It writes one setting, and the record of its requestId. */
const CHANGE = 'guard/v1/family/mine/refuse'

const { values: options } = parseArgs({
  options: { turns: { type: 'string', default: '20' }, changes: { type: 'string', default: '80' } },
})
const [turns, changes] = [Number(options.turns), Number(options.changes)]
if (!(turns > 0 && changes >= AT_ONCE)) fail(`--turns is a number above 0, --changes one from ${AT_ONCE} on.`)
if (!(await ensureBuild('server'))) fail('The gateway could not be built.')

const ends = []
let results
try {
  const [off, on] = [await start('0'), await start('1')]
  results = await measure(off, on)
} finally {
  for (const end of ends.reverse()) await end()
}
process.exitCode = report(results) ? 0 : 1

/** Starts a gateway on a new folder, with a function for each subscriber that makes a change. */
async function start(fsync) {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-fsync-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const limits = { CHANGES_PER_DAY: '100000000', CALLS_PER_SESSION_MINUTE: '100000000', MAX_EVENT_LOOP_DELAY: '0' }
  const gateway = await startGateway({ ...limits, DATA_DIR: folder, DATA_FSYNC: fsync })
  ends.push(() => gateway.stop())
  const changers = []
  for (let index = 0; index < AT_ONCE; index += 1) {
    const call = await gateway.login(`1380013800${index}`)
    let on = false
    changers.push(() => {
      on = !on
      return call(CHANGE, { on, requestId: randomUUID() })
    })
  }
  return changers
}

/** Changes a second in each turn, after a warm-up turn. */
async function measure(off, on) {
  const rates = { one: { off: [], on: [] }, many: { off: [], on: [] } }
  for (let turn = 0; turn <= turns; turn += 1) {
    const order = [
      ['off', off],
      ['on', on],
    ]
    for (const [name, changers] of turn % 2 === 0 ? order : order.reverse()) {
      const one = await rate(changers.slice(0, 1))
      const many = await rate(changers)
      if (turn === 0) continue
      rates.one[name].push(one)
      rates.many[name].push(many)
    }
  }
  return rates
}

async function rate(changers) {
  const since = performance.now()
  const each = Math.floor(changes / changers.length)
  await Promise.all(
    changers.map(async (change) => {
      for (let left = each; left > 0; left -= 1) await change()
    }),
  )
  return (each * changers.length * 1000) / (performance.now() - since)
}

/** Prints the table; returns whether flushing leaves at least half. */
function report({ one, many }) {
  const rows = [
    ['one after another', one],
    [`${AT_ONCE} at once`, many],
  ].map(([name, { off, on }]) => {
    const kept = median(on.map((value, turn) => value / off[turn]))
    return { name, off: median(off), on: median(on), kept }
  })
  console.log(`${turns} turns of ${changes} changes, load ${loadavg()[0].toFixed(1)}\n`)
  const heads = ['changes a second', 'without flushing', 'with', 'kept, median of the turns']
  const cells = rows.map(({ name, off, on, kept }) => [
    name,
    off.toFixed(0),
    on.toFixed(0),
    `${(kept * 100).toFixed(0)} %`,
  ])
  console.log(rowsTable(heads, cells))
  return rows.every(({ kept }) => kept >= LEAST)
}
