/**
 * Visits screens a second time, beside home's second visit: processor / 4, slow 4G (bench/budgets.json). Uses the built
 * app and gateway; the number has a month of history.
 *
 *   npm run bench:repeated
 *   npm run bench:repeated -- --runs 3
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
import { storeSession } from './lib/list-page.mjs'
import { slowDown } from './lib/phone.mjs'
import { medians } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'
import { visitTwice } from './lib/visit.mjs'

const SUBSCRIBER = '13800138000'
/** Screens, each with an element that exists once the screen is usable. */
const screens = {
  '/': '#score-value',
  '/weekly': '#weekly-suspects',
  '/safetyScore': '#score-history',
  '/orderCenter': '#package-nine',
}

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-repeated-'))
const gateway = await startGateway({
  DATA_DIR: path.join(dataDir, 'data'),
  CALLS_PER_SESSION_MINUTE: '1000000',
  OFFLINE_START: '1',
})
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--hide-scrollbars'] })
try {
  report(await measure())
} finally {
  await browser.close()
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Visits every screen once a round, in rotating order, after a warm-up round. */
async function measure() {
  const { session } = await gateway.login(SUBSCRIBER)
  const init = { content: `(${storeSession})(${JSON.stringify(session)})` }
  const targets = Object.entries(screens).map(([screen, selector]) => {
    const url = `${gateway.origin}/sjgj/uasp${screen}`
    return { name: screen, url, selector, init, keepsPage: true }
  })
  const rounds = []
  for (let round = 0; round <= runs; round += 1) {
    announceRound(round, runs)
    const result = {}
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[(index + round) % targets.length]
      result[target.name] = (await visitTwice(browser, target)).repeat.usable
    }
    if (round > 0) rounds.push(result)
  }
  return medians(rounds)
}

function report(usable) {
  console.log(
    `\nProcessor / ${slowDown}, slow 4G, medians of ${runs} interleaved runs, ms until a repeated visit can be used\n`,
  )
  console.log(
    rowsTable(
      ['', 'ms'],
      Object.entries(usable).map(([screen, ms]) => [screen, ms.toFixed(0)]),
    ),
  )
  const limit = budgets.repeated.home
  const others = Object.keys(screens).filter((screen) => screen !== '/')
  const verdicts = others.map((screen) => {
    const ratio = usable[screen] / usable['/']
    return { what: `${screen}: × home`, value: ratio.toFixed(2), limit: String(limit), isMet: ratio <= limit }
  })
  console.log(`\n${verdictTable(verdicts)}`)
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}
