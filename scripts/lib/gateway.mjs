import { spawn } from 'node:child_process'
import { freePort, isPortTaken } from './free-port.mjs'
import { fail, readPort, root } from './run.mjs'

/** The gateway's one file, made by scripts/build-server.mjs. */
const gatewayFile = 'dist/server/main.mjs'

/** Runs the built gateway on this terminal; signals reach it, and this process ends as it ends. */
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

/** Waits until the gateway of this address answers. */
export async function untilHealthy(origin) {
  const isHealthy = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) await new Promise((resolve) => setTimeout(resolve, 200))
}

/**
 * The port that somebody named by `name`, which has to be free; without one the usual port, or any free one. Ends the
 * process when it is taken.
 */
export async function choosePort(name, wanted, usual) {
  const port = readPort(name, wanted || String(usual))
  if (!(await isPortTaken(port))) return port
  if (wanted) fail(`Port ${port} is taken. Leave ${name} out to get a free one.`)
  return freePort()
}
