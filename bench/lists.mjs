/**
 * Measures the address book with ten thousand contacts beside one with fifty, and its scrolling beside Taro's own
 * VirtualList, on a processor four times slower (bench/budgets.json). Uses the built app and gateway.
 *
 *   npm run bench:lists
 *   npm run bench:lists -- --runs 3
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.mjs'
import { fail } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { startGateway } from './lib/gateway.mjs'
import { openList, scrollList, weigh } from './lib/list-page.mjs'
import { slowDown } from './lib/phone.mjs'
import { serveFolder } from './lib/serve.mjs'
import { medians } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'
import { buildVirtualList } from './lib/virtual-list.mjs'

const BATCH = 500
/** A row with text, and the scrolls before and after measuring memory. */
const ours = { row: '.contacts__row:not(.contacts__row--waiting)' }
const PASSES = 3

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-lists-'))
const gateway = await startGateway({ DATA_DIR: path.join(dataDir, 'data'), CALLS_PER_SESSION_MINUTE: '1000000' })
const bare = await serveFolder(await buildVirtualList())
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--hide-scrollbars'] })
try {
  const url = `${gateway.origin}/sjgj/uasp/contact`
  const lists = [
    { name: '50 contacts', ...ours, url, session: await fillBook('13300000050', 50) },
    { name: '10,000 contacts', ...ours, url, session: await fillBook('13300010000', 10_000) },
    { name: "Taro's VirtualList, 10,000 rows", row: '.row', url: bare.origin },
  ]
  report(await measure(lists))
} finally {
  await browser.close()
  bare.close()
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Fills an address book with names spread over the alphabet; returns its session. */
async function fillBook(phoneNo, count) {
  const call = await gateway.login(phoneNo)
  const families = '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜安白蔡邓方高胡林马潘任宋唐夏叶'
  await call('guard/v1/contact/agree', { agreed: true, requestId: `agree-${phoneNo}` })
  const people = Array.from({ length: count }, (_unused, row) => ({
    name: `${families[row % families.length]}${row}`,
    phoneNo: `139${String(row).padStart(8, '0')}`,
  }))
  for (let start = 0; start < count; start += BATCH) {
    const contacts = people.slice(start, start + BATCH)
    await call('guard/v1/contact/import', { contacts, requestId: `import-${phoneNo}-${start}` })
  }
  return call.session
}

/** Opens every list once a round, in rotating order, after a warm-up round. */
async function measure(lists) {
  const rounds = Object.fromEntries(lists.map(({ name }) => [name, []]))
  for (let round = 0; round <= runs; round += 1) {
    announceRound(round, runs)
    for (let index = 0; index < lists.length; index += 1) {
      const list = lists[(index + round) % lists.length]
      const opened = await openList(browser, list)
      try {
        const isLong = list.name !== '50 contacts' && round > 0
        const result = { first: opened.ms, ...(isLong ? await scrolled(opened, list.row) : {}) }
        if (round > 0) rounds[list.name].push(result)
      } finally {
        await opened.context.close()
      }
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, medians(results)]))
}

/** The frames of one pass, and the page's memory after it and after some more. */
async function scrolled(opened, row) {
  const { fps, blank } = await scrollList(opened, row)
  const { heap: heapBefore } = await weigh(opened)
  for (let pass = 1; pass < PASSES; pass += 1) await scrollList(opened, row)
  const { heap, nodes } = await weigh(opened)
  return { fps, blank, heapBefore, heap, nodes }
}

function report(results) {
  const [fifty, long, bareList] = Object.values(results)
  const show = (value, digits = 0) => (value === undefined ? '' : value.toFixed(digits))
  console.log(`\nProcessor / ${slowDown}, medians of ${runs} interleaved runs\n`)
  console.log(
    rowsTable(
      ['', 'first row ms', 'frames a second', 'no row %', 'heap KiB', `after ${PASSES} passes`, 'elements'],
      Object.entries(results).map(([name, { first, fps, blank, heapBefore, heap, nodes }]) => [
        name,
        show(first),
        show(fps, 1),
        show(blank === undefined ? undefined : blank * 100, 1),
        show(heapBefore),
        show(heap),
        show(nodes),
      ]),
    ),
  )
  const { firstScreen, framesOfBare, heap } = budgets.lists
  // Fractions of a frame are clock noise.
  const verdicts = [
    atMost('10,000 contacts: first row × 50 contacts', long.first / fifty.first, firstScreen),
    atMost("VirtualList's frames × ours", Math.round(bareList.fps) / Math.round(long.fps), framesOfBare),
    atMost('10,000 contacts: heap × after one pass', long.heap / long.heapBefore, heap),
  ]
  console.log(`\n${verdictTable(verdicts)}`)
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}

function atMost(what, value, limit) {
  return { what, value: value.toFixed(2), limit: String(limit), isMet: value <= limit }
}
