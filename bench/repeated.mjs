/**
 * Visits the screens that subscribers use most twice, with an empty cache and with that of the first visit, beside home:
 * processor / 4, slow 4G (bench/budgets.json). Uses the built app and gateway; the number has a month of history.
 *
 *   npm run bench:repeated
 *   npm run bench:repeated -- --runs 3 --only /call
 *
 * With the folder of another checkout, whose H5 and server are built, it visits that build too, with a gateway of its own.
 *
 *   npm run bench:repeated -- --before ../before
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.mjs'
import { fail, root } from '../scripts/lib/run.mjs'
import { budgets } from './lib/budgets.mjs'
import { builtCheckout, startGateway } from './lib/gateway.mjs'
import { storeSession } from './lib/list-page.mjs'
import { slowDown } from './lib/phone.mjs'
import { median } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'
import { visitTwice } from './lib/visit.mjs'

const SUBSCRIBER = '13800138000'
const HOME = '/'
/** Screens, each with an element that exists once the screen shows its data. */
const screens = {
  [HOME]: '#score-value',
  '/search?tab=0': '#row-0',
  '/il?id=': '#il-rule',
  '/contact': '#row-0',
  '/personal': '#logout',
  '/call': '#switch-fraudBlock',
  '/harassmentType': '#switch-loan',
  '/comDisposal': '#pause-15',
  '/blackNameList': '#list-add',
  '/SMSANDNet': '#switch-riskySiteRemind',
  '/messagePersonal?tab=held': '#row-0',
  '/familyAffectionProtect': '#row-0',
  '/onlineManage?pppoeAccount=': '#person-0',
  '/onlineTimeManagement?pppoeAccount=': '#band-add',
  '/weekly': '#weekly-suspects',
  '/safetyScore': '#score-history',
  '/orderCenter': '#package-nine',
}
const visits = ['first', 'repeat']

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, before: { type: 'string' }, only: { type: 'string' } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const opened = Object.keys(screens).filter((screen) => screen !== HOME && screen.startsWith(options.only ?? ''))
if (opened.length === 0) fail(`No screen is visited by that name: ${options.only}`)
const folders = { after: root, ...(options.before && { before: builtCheckout(options.before) }) }
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-repeated-'))
const gateways = []
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--hide-scrollbars'] })
try {
  const targets = []
  for (const [build, folder] of Object.entries(folders)) targets.push(...(await targetsOf(build, folder)))
  report(await measure(targets))
} finally {
  await browser.close()
  for (const gateway of gateways) await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the gateway of a checkout and returns what to visit of its build. */
async function targetsOf(build, folder) {
  const env = { DATA_DIR: path.join(dataDir, build), CALLS_PER_SESSION_MINUTE: '1000000', OFFLINE_START: '1' }
  const gateway = await startGateway(env, [], folder)
  gateways.push(gateway)
  const call = await gateway.login(SUBSCRIBER)
  const { items } = await call('guard/v1/intercept/query', { tab: 'stopped', limit: 1 })
  const { modemList } = await call('configs/v1/smartFamilyGuardian/index', {})
  const ends = { '/il': items[0].id, '/onlineManage': modemList[0].pppoeAccount }
  ends['/onlineTimeManagement'] = ends['/onlineManage']
  const init = { content: `(${storeSession})(${JSON.stringify(call.session)})` }
  return [HOME, ...opened].map((screen) => {
    const url = `${gateway.origin}/sjgj/uasp${screen}${ends[screen.split('?')[0]] ?? ''}`
    return { build, screen, name: `${screen}, ${build}`, url, selector: screens[screen], init, keepsPage: true }
  })
}

/** Visits every target once a round, in rotating order, after a warm-up round; ms until each can be used, by target and visit. */
async function measure(targets) {
  const rounds = []
  for (let round = 0; round <= runs; round += 1) {
    announceRound(round, runs)
    const result = {}
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[(index + round) % targets.length]
      const both = await visitTwice(browser, target)
      const failed = visits.flatMap((visit) => both[visit].failed)
      if (failed.length > 0) fail(`${target.name}: ${failed.join(', ')}`)
      result[target.name] = both
    }
    if (round > 0) rounds.push(result)
  }
  return {
    ms: (build, screen, visit) => median(rounds.map((one) => one[`${screen}, ${build}`][visit].usable)),
    /** The median of the rounds' ratios to home of the same build. */
    ofHome: (build, screen, visit) =>
      median(rounds.map((one) => one[`${screen}, ${build}`][visit].usable / one[`${HOME}, ${build}`][visit].usable)),
  }
}

function report({ ms, ofHome }) {
  const builds = folders.before ? ['before', 'after'] : ['after']
  const cells = (screen, visit) => [
    builds.map((build) => ms(build, screen, visit).toFixed(0)).join(' → '),
    builds.map((build) => ofHome(build, screen, visit).toFixed(2)).join(' → '),
  ]
  console.log(
    `\nProcessor / ${slowDown}, slow 4G, medians of ${runs} interleaved runs, ms until a visit shows its data` +
      `${folders.before ? ', before → after' : ''}\n`,
  )
  const rows = [HOME, ...opened].map((screen) => [screen, ...visits.flatMap((visit) => cells(screen, visit))])
  console.log(rowsTable(['', 'first', '× home', 'again', '× home'], rows))
  const verdicts = opened.flatMap((screen) =>
    visits.map((visit) => {
      const ratio = ofHome('after', screen, visit)
      const limit = budgets.repeated[visit]
      return {
        what: `${screen}, ${visit}: × home`,
        value: ratio.toFixed(2),
        limit: String(limit),
        isMet: ratio <= limit,
      }
    }),
  )
  console.log(`\n${verdictTable(verdicts)}`)
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}
