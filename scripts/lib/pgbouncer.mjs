import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, isListening } from './free-port.mjs'
import { serverUser } from './postgres-cluster.mjs'
import { replaceSettings } from './replace-settings.mjs'

const PROGRAM = '/usr/sbin/pgbouncer'
const START_SECONDS = 30
const PASSWORD = 'of-the-pooler'

/** Where Debian's PgBouncer is; null when it is not installed. */
export const findPgbouncer = () => (existsSync(PROGRAM) ? PROGRAM : null)

/**
 * Starts PgBouncer with deploy/pgbouncer.ini before a server, such as a cluster of `startPostgresCluster`, on a free port of this machine.
 * It logs in as the user of the server's `url`, with that password where there is one.
 * `settings` are added to it. Any database of the server is served. `kill` ends it, `run` starts it again;
 * `stop` also removes its files, as does the end of this process.
 */
export async function startPgbouncer(cluster, settings = {}) {
  if (findPgbouncer() === null) throw new Error('PgBouncer is not installed (Debian package pgbouncer).')
  const user = serverUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-pooler-'))
  const port = await freePort()
  const inFolder = (name) => path.join(folder, name)
  const own = {
    '*': `host=127.0.0.1 port=${cluster.port}`,
    listen_port: port,
    unix_socket_dir: folder,
    logfile: inFolder('log'),
    pidfile: inFolder('pid'),
    auth_file: inFolder('users'),
  }
  const more = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = inFolder('pgbouncer.ini')
  writeFileSync(file, [replaceSettings('pgbouncer.ini', own), ...more, ''].join('\n'))
  const url = new URL(cluster.url)
  url.port = String(port)
  url.password ||= PASSWORD
  writeFileSync(own.auth_file, `"${url.username}" "${url.password}"\n`)
  if (user.uid !== undefined) for (const each of [folder, file, own.auth_file]) chownSync(each, user.uid, user.gid)

  let pooler
  let closed
  const log = []
  const run = async () => {
    pooler = spawn(PROGRAM, [file], { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [pooler.stdout, pooler.stderr]) stream.on('data', (chunk) => log.push(chunk))
    closed = new Promise((resolve) => pooler.on('close', resolve))
    const deadline = Date.now() + START_SECONDS * 1000
    while (!(await isListening(port))) {
      if (pooler.exitCode !== null || Date.now() > deadline)
        throw new Error(`PgBouncer did not start:\n${Buffer.concat(log).toString()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const kill = async () => {
    pooler.kill('SIGKILL')
    await closed
    rmSync(own.pidfile, { force: true })
  }
  const endNow = () => {
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endNow)
  const stop = async () => {
    process.removeListener('exit', endNow)
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await run()
  return { url: url.href, kill, run, stop, poolerLog: () => Buffer.concat(log).toString() }
}
