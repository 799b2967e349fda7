/**
 * The development server: npm run dev. Webpack serves the H5 with hot reload and proxies everything else to
 * the gateway, which restarts when server/, contract/ or src/rules/ change. It has separate data (.data-dev), so that
 * an unfinished migration never touches the data of npm start. PORT and DATA_DIR as for npm start.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './lib/free-port.mjs'
import { choosePort, untilHealthy } from './lib/gateway.mjs'
import { ensurePackages } from './lib/install.mjs'
import { bin, root } from './lib/run.mjs'
import { copyServerData, serverBundle } from './lib/server-bundle.mjs'

const FOLDER = '.cache/dev'
const SERVER = `${FOLDER}/server`
const PAGE = `${FOLDER}/page`
/** The gateway exits by itself within 10 seconds. */
const KILL_AFTER_MS = 12_000

const port = await choosePort('PORT', process.env.PORT, 8080)
const gatewayPort = await freePort()
const gateway = `http://127.0.0.1:${gatewayPort}`
const dataDir = process.env.DATA_DIR || '.data-dev'
const children = new Set()
const server = { child: null, restarting: Promise.resolve(), watcher: null }
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
await ensurePackages()
// Imported late: on a fresh clone it does not exist before.
const { context } = await import('esbuild')
copyServerData(SERVER)
// The gateway writes the deploy configuration into this page, and webpack's page copies it.
mkdirSync(path.join(root, PAGE), { recursive: true })
writeFileSync(path.join(root, PAGE, 'index.html'), '<title>Phone Guard</title>')

server.watcher = await context({ ...serverBundle(SERVER), plugins: [{ name: 'restart', setup: restartAfterBuild }] })
await server.watcher.watch()
await untilHealthy(gateway)

const page = await (await fetch(`${gateway}/sjgj/uasp/`)).text()
const app = start([bin('@tarojs/cli/bin/taro'), 'build', '--type', 'h5', '--watch'], {
  NODE_ENV: 'development',
  DEV_PORT: String(port),
  DEV_GATEWAY: gateway,
  DEV_DEPLOY: /<meta name="pg-deploy" content="([^"]*)">/.exec(page)?.[1] ?? '',
})
app.on('exit', () => void stop(1))
const origin = `http://127.0.0.1:${port}`
await untilServed(`${origin}/sjgj/uasp/`)

console.log(`
Phone Guard is ready, and follows your changes.

  open         ${origin}/sjgj/uasp/
  log in with  13800138000
  its code     ${origin}/dev   (captchas and SMS codes appear there)
  data         ${process.env.DATABASE_URL ? 'the database of DATABASE_URL' : dataDir}

Ctrl+C stops it; the data stays.
`)

function restartAfterBuild({ onEnd }) {
  onEnd(({ errors }) => {
    if (errors.length > 0 || isStopping) return
    server.restarting = server.restarting.then(restart)
  })
}

async function restart() {
  if (isStopping) return
  const isFirst = server.child === null
  if (!isFirst) await end(server.child)
  if (isStopping) return
  server.child = start([`${SERVER}/main.mjs`], {
    PORT: String(gatewayPort),
    DATA_DIR: dataDir,
    DEV_TOOLS: '1',
    H5_DIR: PAGE,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  })
  server.child.on('exit', (code) => {
    if (code && isFirst) void stop(code)
    else if (code) console.error('The gateway has stopped. It starts again when you change it.')
  })
  if (!isFirst) {
    const ended = new Promise((resolve) => server.child.once('exit', () => resolve(true)))
    if (!(await Promise.race([untilHealthy(gateway), ended]))) console.log('The gateway runs with your change.')
  }
}

function start(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // A process group of its own: Ctrl+C reaches only this process, which stops the others in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (chunk) => to.write(withoutAddresses(chunk)))
  return child
}

/** Drops webpack's lines about other addresses: only one should be opened. */
function withoutAddresses(chunk) {
  return String(chunk)
    .split('\n')
    .filter((line) => !/\[webpack-dev-(server|middleware)\]/.test(line))
    .join('\n')
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  return ended.then(() => clearTimeout(timer))
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  await server.watcher?.dispose()
  await Promise.all([...children].map(end))
  process.exit(code)
}

/** Waits until the address responds. Webpack delays requests until its first build is done. */
async function untilServed(address) {
  const isServed = () =>
    fetch(address)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 300))
}
