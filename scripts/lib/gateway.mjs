import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, isPortTaken } from './free-port.mjs'
import { fail, readPort, root } from './run.mjs'

/** The gateway's bundle, built by scripts/build-server.mjs. */
const gatewayFile = 'dist/server/main.mjs'

/** Runs the built gateway on this terminal. Forwards signals to it, and exits when it exits. */
export function runGateway(env = {}) {
  const child = spawn(process.execPath, [gatewayFile], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}

/** Waits until the gateway at this address responds. */
export async function untilHealthy(origin) {
  const isHealthy = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) await new Promise((resolve) => setTimeout(resolve, 200))
}

/**
 * Returns the port that the user set by `name`; without one, the usual port, or any free one. Exits when the chosen
 * port is taken.
 */
export async function choosePort(name, wanted, usual) {
  const port = readPort(name, wanted || String(usual))
  if (!(await isPortTaken(port))) return port
  if (wanted) fail(`Port ${port} is taken. Leave ${name} out to get a free one.`)
  return freePort()
}

const keyFile = path.join(root, '.cache/line-key')

/** The key of the network on the loopback (docs/line.md), which this checkout keeps: npm start and npm run line share it. */
export function lineKey() {
  if (!existsSync(keyFile)) {
    mkdirSync(path.dirname(keyFile), { recursive: true })
    writeFileSync(keyFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return { id: 'loopback', secret: readFileSync(keyFile, 'utf8').trim() }
}
