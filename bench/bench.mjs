/**
 * Measures the first visit of the built app beside the same home screen in plain HTML, Vue and React, and the time from
 * taps to the next paint. Fails over budget (bench/budgets.json).
 *
 *   npm run bench                              5 interleaved runs, gzip, processor / 4, slow 4G
 *   npm run bench -- --runs 1                  fewer runs
 *   npm run bench -- --also name=dist/other    another H5 build of this app beside it
 *   npm run bench -- --json bench.json         writes every visit to a file
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { packageSizes } from 'weapp-host'
import { ensureBuild } from '../scripts/lib/builds.mjs'
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.mjs'
import { fail, root } from '../scripts/lib/run.mjs'
import { weappForChecks } from '../scripts/lib/weapp-gateway.mjs'
import { judgePackages, judgeTaps, judgeVisits } from './lib/budgets.mjs'
import { startGateway } from './lib/gateway.mjs'
import { slowDown } from './lib/phone.mjs'
import { serveFolder } from './lib/serve.mjs'
import { medians } from './lib/statistics.mjs'
import { announceRound, packagesTable, rowsTable, verdictTable, visitsTable } from './lib/table.mjs'
import { tapThrough } from './lib/taps.mjs'
import { visitTwice } from './lib/visit.mjs'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    also: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'weapp', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

/** Whose screens are tapped: a number to try, with a month of history. */
const SUBSCRIBER = '13800138000'
const answers = JSON.parse(readFileSync(path.join(root, 'bench/home-answers.json'), 'utf8'))
const loggedIn = { path: path.join(root, 'bench/logged-in.js') }
const ours = { folder: 'dist/h5', base: '/sjgj/uasp/', selector: '.app-live' }
const targets = [
  { name: 'plain HTML', folder: 'bench/peers/plain', selector: 'nav' },
  { name: 'Vue + Vant', folder: 'bench/peers/vue-vant', selector: '.home' },
  { name: 'React + antd-mobile', folder: 'bench/peers/react-antdm', selector: '.home' },
  { name: 'home', ...ours, init: loggedIn, keepsPage: true },
  { name: '/smsLogin', ...ours, at: 'smsLogin' },
  ...options.also.flatMap((given) => {
    const [name, folder] = given.split('=')
    if (!folder || !existsSync(path.join(root, folder, 'index.html')))
      fail(`--also name=folder, with a build: ${given}`)
    const other = { ...ours, folder }
    return [
      { name, ...other, init: loggedIn, keepsPage: existsSync(path.join(root, folder, 'service-worker.js')) },
      { name: `${name} /smsLogin`, ...other, at: 'smsLogin' },
    ]
  }),
]

const { visits, taps, failedTaps } = await measureAll()
const results = {}
for (const { name } of targets) {
  results[name] = medians(visits[name].map(({ first }) => first))
  if (name === 'home' || options.also.some((given) => given.startsWith(`${name}=`))) {
    results[`${name}, again`] = medians(visits[name].map(({ repeat }) => repeat))
  }
}
report(results, taps.length > 0 ? medians(taps) : {})

/** Measures the visits, then the taps: the gateway, which only the taps need, would slow the visits. */
async function measureAll() {
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, '--hide-scrollbars', '--disable-renderer-backgrounding'],
  })
  try {
    return { visits: await measureVisits(browser), ...(await measureTaps(browser)) }
  } finally {
    await browser.close()
  }
}

/** Visits every target once a round, in rotating order, after a warm-up round. */
async function measureVisits(browser) {
  const servers = []
  try {
    for (const target of targets) {
      const server = await serveFolder(path.join(root, target.folder), { base: target.base, answers })
      servers.push(server)
      target.url = server.origin + (target.at ?? '')
    }
    const visits = Object.fromEntries(targets.map(({ name }) => [name, []]))
    for (let round = 0; round <= runs; round++) {
      announceRound(round, runs, 'visits, round')
      for (let index = 0; index < targets.length; index++) {
        const target = targets[(index + round) % targets.length]
        const visit = await visitTwice(browser, target)
        if (round > 0) visits[target.name].push(visit)
      }
    }
    return visits
  } finally {
    for (const server of servers) server.close()
  }
}

/** Taps through the app with a gateway, likewise. */
async function measureTaps(browser) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-bench-'))
  const gateway = await startGateway({ DATA_DIR: path.join(dataDir, 'data') })
  const [taps, failedTaps] = [[], []]
  try {
    const { session } = await gateway.login(SUBSCRIBER)
    for (let round = 0; round <= runs; round++) {
      announceRound(round, runs, 'taps, round')
      try {
        const tap = await tapThrough(browser, { origin: gateway.origin, session })
        if (round > 0) taps.push(tap)
      } catch (error) {
        failedTaps.push(`taps: ${error.message}`)
      }
    }
    return { taps, failedTaps }
  } finally {
    await gateway.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function report(measured, tapped) {
  const packages = packageSizes(path.join(root, weappForChecks))
  const verdicts = [...judgeVisits(measured), ...judgeTaps(tapped), ...judgePackages(packages)]
  const failures = Object.entries(visits).flatMap(([name, list]) =>
    [...new Set(list.flatMap(({ first, repeat }) => [...first.failed, ...repeat.failed]))].map(
      (why) => `${name}: ${why}`,
    ),
  )
  failures.push(...failedTaps)
  const { prefetched } = measured.home
  console.log(`First visit, gzip, processor / ${slowDown}, slow 4G, medians of ${runs} interleaved runs:\n`)
  console.log(visitsTable(measured))
  console.log(
    `\nHome has prefetched ${prefetched.toFixed(0)} KiB more for the screens behind it by the time it is at rest.\n`,
  )
  const tapRows = Object.entries(tapped).map(([name, ms]) => [name, ms.toFixed(0)])
  console.log(`${rowsTable(['tap to next paint, processor / ' + slowDown, 'ms'], tapRows)}\n`)
  console.log(`${packagesTable(packages)}\n\n${verdictTable(verdicts)}`)
  if (options.json) writeFileSync(options.json, JSON.stringify({ results: measured, visits, taps }, null, 1))
  for (const line of failures) console.error(`A page failed: ${line}`)
  if (failures.length > 0 || verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}
