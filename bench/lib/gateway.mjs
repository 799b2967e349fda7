import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { logIn } from '../../scripts/lib/log-in.mjs'
import { fail, root } from '../../scripts/lib/run.mjs'
import { lineKeys } from './line-calls.mjs'

/** Generous, so that a slow start does not fail. */
const START_MS = 180_000

/** The settings of a gateway as a carrier runs it, with the address of its SMS centre. */
export const releasedSettings = (smsUrl) => ({
  DEV_TOOLS: '0',
  HOST: '127.0.0.1',
  METRICS_PORT: '0',
  SECRET_KEY: 'a secret key of a gateway for a bench',
  SMS_WEBHOOK_URL: smsUrl,
  SMS_WEBHOOK_KEYS: 'one=a secret of the SMS centre for a bench',
  WECHAT_APPID: 'bench',
  WECHAT_SECRET: '0123456789abcdef0123456789abcdef',
  LINE_KEYS: lineKeys,
  MAX_EVENT_LOOP_DELAY: '0',
})

/** No limits for one address or session, where a few stand for many. */
export const withoutLimits = {
  CALLS_PER_SESSION_MINUTE: '100000000',
  CALLS_PER_ADDRESS_MINUTE: '100000000',
  COST_PER_SESSION_MINUTE: '0',
  COST_PER_ADDRESS_MINUTE: '0',
}

/** The folder of another checkout that a bench compares with; fails without a built gateway in it. */
export function builtCheckout(given) {
  const folder = path.resolve(given)
  if (!existsSync(path.join(folder, 'dist/server/main.mjs'))) fail(`There is no built gateway in ${folder}.`)
  return folder
}

/**
 * Starts the built gateway on a free port, with the numbers to try. `stop` ends it. `flags` are Node's, and `folder` is
 * the checkout whose builds are used.
 */
export async function startGateway(env, flags = [], folder = root) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...flags, 'dist/server/main.mjs'], {
    cwd: folder,
    env: { ...process.env, DEV_TOOLS: '1', LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const deadline = Date.now() + START_MS
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The gateway did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, stop, pid: child.pid, login: (phoneNo) => logIn(origin, phoneNo) }
}

const isHealthy = (origin) =>
  fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
