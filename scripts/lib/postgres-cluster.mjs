import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.mjs'

const START_SECONDS = 60
const POSTGRES_HOME = '/usr/lib/postgresql'
const POSTGRES_MINIMUM = 15

/** The folder of PostgreSQL's programs, the newest version from 15 on; null when there is none. PG_BIN overrides it. */
export function findPostgres() {
  if (process.env.PG_BIN) return existsSync(path.join(process.env.PG_BIN, 'initdb')) ? process.env.PG_BIN : null
  if (!existsSync(POSTGRES_HOME)) return null
  const versions = readdirSync(POSTGRES_HOME)
    .map(Number)
    .filter((version) => version >= POSTGRES_MINIMUM)
    .sort((a, b) => b - a)
  const folders = versions.map((version) => path.join(POSTGRES_HOME, String(version), 'bin'))
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root; root starts it as the user `postgres` that its package creates. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a PostgreSQL server in a new folder, with only the database `phone_guard`. It trades durability for speed
 * unless it is `durable`. `settings` are PostgreSQL's own. `stop` ends it and removes the folder; it also stops when
 * this process exits. `halt` and `run` restart it on the same data, on the same port by default; `launch` and
 * `untilReady` are the two halves of `run`. `kill` ends it like a crash; `killPostmaster` kills only its first process,
 * and the others follow. `signal` sends a signal to all its processes, `pids` lists them, `serverLog` returns its log.
 * `data` is the folder of its data.
 */
export async function startPostgresCluster({ durable = false, settings: more = {} } = {}) {
  const programs = findPostgres()
  if (programs === null) throw new Error('PostgreSQL 15 or later is not installed (Debian package postgresql).')
  const user = serverUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const program = (name, args) => execFileSync(path.join(programs, name), args, { ...options, stdio: 'pipe' })

  program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = []
  let server
  let closed
  let listensAt = port
  const isReady = () => {
    try {
      program('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(listensAt), '-U', 'postgres'])
      return true
    } catch {
      return false
    }
  }
  const launch = (at = port) => {
    listensAt = at
    server = spawn(path.join(programs, 'postgres'), ['-D', data, ...flags, '-c', `port=${at}`], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => log.push(chunk))
    closed = new Promise((resolve) => server.on('close', resolve))
  }
  const untilReady = async () => {
    const deadline = Date.now() + START_SECONDS * 1000
    while (!isReady()) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await stop()
        throw new Error(`PostgreSQL did not start:\n${Buffer.concat(log).toString()}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const run = async (at = port) => {
    launch(at)
    await untilReady()
  }
  /** Stops the server and every connection at once; `run` starts it again on the same data. */
  const halt = async () => {
    server.kill('SIGINT')
    await closed
  }
  /** The server and all its processes. */
  const pids = () => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
    return [server.pid, ...children.filter(Boolean).map(Number)]
  }
  const signal = (name) => {
    for (const pid of pids()) {
      try {
        process.kill(pid, name)
      } catch {
        // It has exited meanwhile.
      }
    }
  }
  const kill = async () => {
    signal('SIGKILL')
    await closed
  }
  const killPostmaster = async () => {
    server.kill('SIGKILL')
    await closed
  }
  const endNow = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endNow)
  const stop = async () => {
    process.removeListener('exit', endNow)
    await halt()
    rmSync(folder, { recursive: true, force: true })
  }

  await run()
  program('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'phone_guard'])
  const serverLog = () => Buffer.concat(log).toString()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/phone_guard`,
    port,
    data,
    run,
    launch,
    untilReady,
    halt,
    kill,
    killPostmaster,
    signal,
    stop,
    pids,
    serverLog,
  }
}
