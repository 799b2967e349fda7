import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a program to its end and returns its exit code, or 1 when it could not start or a signal ended it.
 * With `output`, everything it prints goes to that function; without, to this terminal.
 */
export function run(command, args, { cwd = root, env = {}, output, timeoutMinutes } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit'],
      timeout: timeoutMinutes ? timeoutMinutes * 60_000 : undefined,
      killSignal: 'SIGKILL',
    })
    child.stdout?.on('data', output)
    child.stderr?.on('data', output)
    child.on('error', (error) => {
      output?.(`${command}: ${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** The path of a program in node_modules, to run with this Node. */
export const bin = (packagePath) => path.join(root, 'node_modules', packagePath)

/** Exits with an error message. */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Parses a port from the user; exits when it is invalid. */
export function readPort(name, text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`${name} is not a port: ${text}`)
  return port
}
