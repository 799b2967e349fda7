/**
 * Opens a home network of forty devices beside one of five, each with four weeks of visits, on a processor four times
 * slower (bench/budgets.json). Uses the built app and gateway.
 *
 *   npm run bench:household
 *   npm run bench:household -- --runs 3
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
import { openList } from './lib/list-page.mjs'
import { slowDown } from './lib/phone.mjs'
import { medians } from './lib/statistics.mjs'
import { announceRound, rowsTable, verdictTable } from './lib/table.mjs'

const [FEW, MANY] = [5, 40]
/**
 * Numbers to try with a product that covers home broadband, and one of their lines: one with six devices, one with
 * twenty.
 */
const owners = { [FEW]: { phoneNo: '13800138006', line: 1 }, [MANY]: { phoneNo: '13800138008', line: 0 } }
/** Screens, each with an element that exists once the screen is usable. */
const screens = { '/homeAccessDevices': '[id^="device-"]', '/onlineManage': '#household-sync' }

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs is not a number of runs: ${options.runs}`)
const executablePath = findChromium() ?? fail('No Chromium here: install it, or set CHROMIUM_PATH.')
for (const build of ['h5', 'server']) if (!(await ensureBuild(build))) fail(`The ${build} build failed.`)

const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-household-'))
const gateway = await startGateway({ DATA_DIR: path.join(dataDir, 'data'), CALLS_PER_SESSION_MINUTE: '1000000' })
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--hide-scrollbars'] })
try {
  const households = [await makeHousehold(FEW), await makeHousehold(MANY)]
  report(await measure(households))
} finally {
  await browser.close()
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Binds a line with this many devices; returns its account and its owner's session. */
async function makeHousehold(count) {
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
  for (let index = devices.length; index < count; index += 1) {
    const mac = `48:46:FB:00:00:${index.toString(16).padStart(2, '0')}`
    await act({ do: 'bring', pppoeAccount, mac, host: `guest-${index}` })
  }
  for (const { id, mac } of devices.slice(count)) {
    await act({ do: 'leave', pppoeAccount, mac })
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

async function act(action) {
  const response = await fetch(`${gateway.origin}/dev/home`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  if (!response.ok) fail(`${action.do}: ${response.status} ${await response.text()}`)
}

/** Opens every screen of every home once a round, after a warm-up round. */
async function measure(households) {
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
