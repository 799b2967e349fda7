import { spawn } from 'node:child_process'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { logIn } from '../../scripts/lib/log-in.mjs'
import { root } from '../../scripts/lib/run.mjs'

/** Generous, so that a slow start does not fail. */
const START_MS = 180_000

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
