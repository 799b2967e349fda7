/**
 * A telephone network on the loopback that asks the gateway about each call and each SMS (docs/line.md): npm run line. It uses the
 * gateway of npm start when that runs at PORT. Otherwise it starts the product at PORT with a second gateway on the same
 * database, a released one without development tools, which the switch asks. It makes a call and sends an SMS of each kind to the number
 * to try, then those that you type. With --pictures FOLDER it takes the picture of docs/line.md instead.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ensureBuild } from './lib/builds.mjs'
import { ensureDebianPackages, packagesOfLine } from './lib/debian.mjs'
import { freePort, isPortTaken } from './lib/free-port.mjs'
import { lineKey, untilHealthy } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { logIn } from './lib/log-in.mjs'
import { startPostgresCluster } from './lib/postgres-cluster.mjs'
import { fail, readPort, root, run } from './lib/run.mjs'
import { signedRequest, startSipNetwork } from './lib/sip-network.mjs'
import { startSmsNetwork } from './lib/sms-network.mjs'

const PHONE = '13800138000'
/** What the released gateway's list says of them; the simulated network of npm start says the same. */
const FRAUD = '16512345678'
const NUISANCE = '4008001234'
const calls = [
  { from: FRAUD, what: 'a known fraud' },
  { from: NUISANCE, what: 'a call centre' },
  { from: '110', what: 'the police' },
  { from: '13912345678', what: 'a stranger' },
]

const { values: options } = parseArgs({ options: { pictures: { type: 'string' } } })
const SHOP = '10690218'
const messages = [
  { text: '您的快递到了，请到门口取', what: 'a courier' },
  { text: '全场五折，拒收请回复R', what: 'marketing' },
  { text: '您的银行卡已被冻结，请登录 icbc-verify.top', what: 'a fraud' },
]
/** In ms: a message that has not arrived by then is held. */
const ARRIVAL_MS = 3000

const key = lineKey()
const port = readPort('PORT', process.env.PORT || '8080')
const app = `http://127.0.0.1:${port}`
const stops = []
const stop = async () => {
  for (const end of stops.splice(0).reverse()) await end()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop().then(() => process.exit(0)))

await ensurePackages()
const absent = await ensureDebianPackages(undefined, packagesOfLine)
if (absent.length > 0) fail(`Missing, install them by hand: apt-get install ${absent.join(' ')}`)

/** Where the gateway has held SMS delivered. */
const smsHttpPort = await freePort()
if (options.pictures !== undefined) process.exit(await takePictures(path.resolve(options.pictures)))

try {
  const isRunning = await isPortTaken(port)
  const gateway = isRunning ? app : await startProduct()
  if (!(await takesKey(gateway)))
    fail(`The gateway at ${gateway} does not take this checkout's key. Start it by npm start, without LINE_KEYS.`)
  await logIn(app, PHONE)
  const network = await startSipNetwork({ origin: gateway, key })
  stops.push(network.stop)
  const phone = await network.phone(PHONE)
  console.log(`
A SIP network calls ${PHONE} (Kamailio at 127.0.0.1:${network.sipPort}), and asks ${isRunning ? 'the gateway of npm start' : 'a released gateway'}.
Each call is in the app a moment later: ${app}/sjgj/uasp/search
`)
  for (const { from, what } of calls) await makeCall(network, phone, from, what)
  if (!(await ensureBuild('server'))) fail('The server build failed: see its messages above.')
  const sms = await startSmsNetwork({ origin: gateway, key, httpPort: smsHttpPort })
  stops.push(sms.stop)
  console.log(`
A company's Kannel sends SMS to ${PHONE} through the SMS filter. What is held is in the app: ${app}/sjgj/uasp/messagePersonal?tab=held${
    isRunning ? '\n(A restored one comes to the phone only when npm run line has started the gateway.)' : ''
  }
`)
  for (const { text, what } of messages) await sendMessage(sms, text, what)
  if (process.stdin.isTTY) {
    console.log('\nType the number of a caller, empty for a hidden one, or the text of an SMS. Ctrl+D ends.')
    const lines = createInterface({ input: process.stdin })
    stops.push(async () => lines.close())
    for await (const line of lines) {
      const typed = line.trim()
      if (/^\+?\d*$/.test(typed)) await makeCall(network, phone, typed, 'you')
      else await sendMessage(sms, typed, 'you')
    }
  }
} finally {
  await stop()
}

/** Runs test/e2e/line/pictures.ts. Returns its exit code. */
async function takePictures(folder) {
  for (const name of ['h5', 'server'])
    if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
  const config = ['--config', 'test/e2e/line/jest.config.js', '--testMatch', '**/line/pictures.ts']
  return run(process.execPath, ['node_modules/jest/bin/jest.js', ...config], { env: { PICTURES: folder } })
}

/** Makes one call and prints what became of it. */
async function makeCall(network, phone, from, what) {
  const before = [phone.shown().length, network.agent.shown().length]
  const headers = from === '' ? ['Privacy: id'] : []
  const { turns, ms } = await network.call({ from: from || 'anonymous', to: PHONE, headers })
  const [shown] = phone.shown().slice(before[0])
  const isAgent = network.agent.shown().length > before[1]
  const result = shown
    ? `rang${shown.label ? `, the phone shows "${shown.label}"` : ''}${shown.ring ? ' without a sound' : ''}`
    : isAgent
      ? 'was answered by the agent'
      : turns.join(', ')
  console.log(`${(from || 'hidden').padEnd(16)} ${what.padEnd(16)} ${result} (${ms} ms)`)
}

/** Sends one SMS and prints what became of it. */
async function sendMessage({ centre, send }, text, what) {
  const before = centre.arrived(PHONE).length
  await send({ from: SHOP, to: PHONE, text })
  const until = Date.now() + ARRIVAL_MS
  while (centre.arrived(PHONE).length === before && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const arrived = centre.arrived(PHONE)[before]
  console.log(`${SHOP.padEnd(16)} ${what.padEnd(16)} ${arrived ? `arrived: ${arrived}` : 'is held'}`)
}

async function takesKey(origin) {
  const question = { callId: 'is-it-you', seq: 1, at: Date.now(), from: '', to: '000' }
  const { url, ...request } = signedRequest(`${origin}/carrier/line/verdict`, question, key)
  return (await fetch(url, request)).ok
}

/** Starts app and released gateway on a database that ends with them; returns the address of the released one. */
async function startProduct() {
  for (const name of ['h5', 'server'])
    if (!(await ensureBuild(name))) fail(`The ${name} build failed: see its messages above.`)
  const cluster = await startPostgresCluster()
  stops.push(cluster.stop)
  const releasedPort = await freePort()
  const released = `http://127.0.0.1:${releasedPort}`
  // Of two gateways on a database either may ask for a delivery.
  const line = { LINE_KEYS: `${key.id}=${key.secret}`, LINE_SMS_URL: `http://127.0.0.1:${smsHttpPort}` }
  const shared = { DATABASE_URL: cluster.url, LOG_LEVEL: 'warn', METRICS_PORT: '0', ...line }
  await startGateway(app, { ...shared, PORT: port, DEV_TOOLS: '1' })
  await startGateway(released, {
    ...shared,
    PORT: releasedPort,
    HOST: '127.0.0.1',
    DEV_TOOLS: '0',
    SECRET_KEY: key.secret,
    // Nobody logs in there.
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
    SMS_WEBHOOK_KEYS: `${key.id}=${key.secret}`,
    WECHAT_APPID: 'none',
    WECHAT_SECRET: key.secret,
  })
  const row = (value, more) => ({ value, marks: 394, markedAt: Date.now(), ...more })
  const list = {
    ...{ list: 'numbers', version: 1, isWhole: true, isLast: true },
    rows: [
      row(FRAUD, { level: 'fraud', tag: '诈骗电话' }),
      row(NUISANCE, { level: 'nuisance', kind: 'advertising', tag: '广告推销' }),
    ],
  }
  const { url, ...request } = signedRequest(`${released}/carrier/reputation/feed`, list, key)
  const { ok, status } = await fetch(url, request)
  if (!ok) throw new Error(`The list of numbers was refused: ${status}`)
  return released
}

async function startGateway(origin, settings) {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  }
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await Promise.race([untilHealthy(origin), ended])
  if (child.exitCode !== null) throw new Error('The gateway did not start: see its messages above.')
}
