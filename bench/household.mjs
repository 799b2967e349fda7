/**
 * Opens a home network of forty devices beside one of five, each with four weeks of visits, on a processor four times
 * slower (bench/budgets.json). Uses the built app and gateway.
 *
 *   npm run bench:household
 *   npm run bench:household -- --runs 3
 *
 * With the folder of another checkout, whose H5 and server are built, it opens every screen of one home of twenty devices
 * in that build and in this one, each with a gateway of its own, on slow 4G too.
 *
 *   npm run bench:household -- --before ../before
 *   npm run bench:household -- --before ../before --only /onlineManage
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
import { openList, storeSession } from './lib/list-page.mjs'
import { slowDown } from './lib/phone.mjs'
import { median, medians } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'
import { visitTwice } from './lib/visit.mjs'

const [FEW, MANY] = [5, 40]
/**
 * Numbers to try with a product that covers home broadband, and one of their lines: one with six devices, one with
 * twenty.
 */
const owners = { [FEW]: { phoneNo: '13800138006', line: 1 }, [MANY]: { phoneNo: '13800138008', line: 0 } }
/** Screens, each with an element that exists once the screen is usable. */
const screens = { '/homeAccessDevices': '[id^="device-"]', '/onlineManage': '#household-sync' }

/** A number to try whose line has people and rules, how many devices it gets, and what a comparison opens. */
const OWNER = '13800138000'
const COMPARED = 20
const compared = {
  '/homeAccessDevices': '#view-picture',
  '/familyModemEdit': '#line-unbind',
  '/preventUseNetwork': '[id^="device-"][id$="-cut"]',
  '/onlineManage': '#person-0',
  '/onlineTimeManagement': '#band-add',
  '/addTimePeriod': '#band-save',
  '/addTimeDuration': '#budget-save',
  '/applicationControl': '#app-search',
  '/appView?target=app:douyin': '#choice-block',
  '/greenNet': '#green-report',
  '/greenNetReport': '#green-total',
  '/urlBlackList': '#url-save',
}

/** What is compared: of the first visit and of a repeated one, when it could be used and when every call had come. */
const measures = ['usable', 'complete'].flatMap((measure) => [
  { head: measure, read: ({ first }) => first[measure] },
  { head: `${measure} again`, read: ({ repeat }) => repeat[measure] },
])

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, before: { type: 'string' }, only: { type: 'string' } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

const opened = Object.entries(compared).filter(([screen]) => !options.only || screen === options.only)
if (opened.length === 0) fail(`No screen is compared by that name: ${options.only}`)

const other = options.before && builtCheckout(options.before)

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-household-'))
const gateways = []
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--hide-scrollbars'] })
try {
  if (other) reportComparison(await compare({ before: await startAt(other), after: await startAt(root) }))
  else {
    const gateway = await startAt(root)
    const households = [await makeHousehold(gateway, FEW), await makeHousehold(gateway, MANY)]
    report(await measure(gateway, households))
  }
} finally {
  await browser.close()
  for (const gateway of gateways) await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the gateway of a checkout with a database of its own. */
async function startAt(folder) {
  const env = { DATA_DIR: path.join(dataDir, `${gateways.length}`), CALLS_PER_SESSION_MINUTE: '1000000' }
  const gateway = await startGateway(env, [], folder)
  gateways.push(gateway)
  return gateway
}

/** Binds a line with this many devices; returns its account and its owner's session. */
async function makeHousehold(gateway, count) {
  const { phoneNo, line } = owners[count]
  const call = await gateway.login(phoneNo)
  const { accountList } = await call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {})
  const { pppoeAccount } = accountList[line]
  const { proof } = await call('configs/v1/smartFamilyGuardian/passwordVerify', {
    pppoeAccount,
    password: pppoeAccount.slice(-6),
  })
  await call('configs/v1/smartFamilyGuardian/autoSubscribe', {
    pppoeAccount,
    proof,
    requestId: `household-bind-${count}`,
  })
  const topology = () => call('configs/v1/smartFamilyGuardian/getNetTopology', { pppoeAccount })
  const { devices } = await topology()
  await bringDevices(gateway, pppoeAccount, devices.length, count)
  for (const { id, mac } of devices.slice(count)) {
    await act(gateway, { do: 'leave', pppoeAccount, mac })
    await call('configs/v1/smartFamilyGuardian/deleteDev', {
      pppoeAccount,
      deviceId: id,
      confirmed: true,
      requestId: `household-remove-${id}`,
    })
  }
  const made = (await topology()).devices.length
  if (made !== count) fail(`The home has ${made} devices, not ${count}.`)
  return { count, pppoeAccount, session: call.session }
}

/** Brings new devices until the home has `wanted`. */
async function bringDevices(gateway, pppoeAccount, present, wanted) {
  for (let index = present; index < wanted; index += 1) {
    const mac = `48:46:FB:00:00:${index.toString(16).padStart(2, '0')}`
    await act(gateway, { do: 'bring', pppoeAccount, mac, host: `guest-${index}` })
  }
}

async function act(gateway, action) {
  const response = await fetch(`${gateway.origin}/dev/home`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  if (!response.ok) fail(`${action.do}: ${response.status} ${await response.text()}`)
}

/** Opens every screen of every home once a round, after a warm-up round. */
async function measure(gateway, households) {
  const rounds = Object.fromEntries(Object.keys(screens).map((screen) => [screen, []]))
  for (let round = 0; round <= runs; round += 1) {
    announceRound(round, runs)
    for (const [screen, row] of Object.entries(screens)) {
      const result = {}
      for (const { count, pppoeAccount, session } of round % 2 ? households : households.toReversed()) {
        const url = `${gateway.origin}/sjgj/uasp${screen}?pppoeAccount=${pppoeAccount}`
        const { context, ms } = await openList(browser, { url, row, session })
        await context.close()
        result[count] = ms
      }
      if (round > 0) rounds[screen].push(result)
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([screen, results]) => [screen, medians(results)]))
}

function report(results) {
  console.log(`\nProcessor / ${slowDown}, medians of ${runs} interleaved runs, ms until the screen can be used\n`)
  const rows = Object.entries(results).map(([screen, ms]) => [screen, ms[FEW].toFixed(0), ms[MANY].toFixed(0)])
  console.log(rowsTable(['', `${FEW} devices`, `${MANY} devices`], rows))
  const limit = budgets.household.devices
  const verdicts = Object.entries(results).map(([screen, ms]) => {
    const ratio = ms[MANY] / ms[FEW]
    return {
      what: `${screen}: ${MANY} × ${FEW} devices`,
      value: ratio.toFixed(2),
      limit: String(limit),
      isMet: ratio <= limit,
    }
  })
  console.log(`\n${verdictTable(verdicts)}`)
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}

/** Opens every screen in every build once a round, the builds in the other order each time, after a warm-up round. */
async function compare(builds) {
  const homes = await Promise.all(
    Object.entries(builds).map(async ([name, gateway]) => [name, gateway, await liveIn(gateway)]),
  )
  const rounds = Object.fromEntries(opened.map(([screen]) => [screen, { before: [], after: [] }]))
  for (let round = 0; round <= runs; round += 1) {
    announceRound(round, runs)
    for (const [index, [screen, selector]] of opened.entries()) {
      for (const [name, { origin }, { pppoeAccount, init }] of (round + index) % 2 ? homes : homes.toReversed()) {
        const url = `${origin}/sjgj/uasp${screen}${screen.includes('?') ? '&' : '?'}pppoeAccount=${pppoeAccount}`
        const { first, repeat } = await visitTwice(browser, { name: `${screen}, ${name}`, url, selector, init })
        const failed = [...first.failed, ...repeat.failed]
        if (failed.length > 0) fail(`${screen}, ${name}: ${failed.join(', ')}`)
        if (round > 0) rounds[screen][name].push({ first, repeat })
      }
    }
  }
  return rounds
}

/** Fills the home of the owner's line with devices; returns its account and what stores the owner's session. */
async function liveIn(gateway) {
  const call = await gateway.login(OWNER)
  const { modemList } = await call('configs/v1/smartFamilyGuardian/index', {})
  const { pppoeAccount } = modemList[0]
  const { devices } = await call('configs/v1/smartFamilyGuardian/getNetTopology', { pppoeAccount })
  await bringDevices(gateway, pppoeAccount, devices.length, COMPARED)
  return { pppoeAccount, init: { content: `(${storeSession})(${JSON.stringify(call.session)})` } }
}

function ratioOf({ before, after }, read) {
  return median(after.map((one, run) => read(one) / read(before[run])))
}

function change({ before, after }, read) {
  return [before, after].map((visits) => Math.round(median(visits.map(read)))).join(' → ')
}

function reportComparison(rounds) {
  console.log(
    `\nBefore → after: processor / ${slowDown}, slow 4G, medians of ${runs} interleaved runs, in ms; ×: the median of the ` +
      "pairs' ratios\n",
  )
  const rows = Object.entries(rounds).map(([screen, pairs]) => [
    screen,
    ...measures.flatMap(({ read }) => [change(pairs, read), ratioOf(pairs, read).toFixed(2)]),
    change(pairs, ({ first }) => first.made),
    change(pairs, ({ first }) => first.calls * 1024),
  ])
  const ratios = measures.map(({ read }) => median(Object.values(rounds).map((pairs) => ratioOf(pairs, read))))
  rows.push(['median of the screens', ...ratios.flatMap((ratio) => ['', ratio.toFixed(2)]), '', ''])
  console.log(rowsTable(['', ...measures.flatMap(({ head }) => [head, '×']), 'calls', 'bytes of calls'], rows))
}
