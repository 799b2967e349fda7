import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startChildren } from './children.mjs'
import { freePort } from './free-port.mjs'
import { findPostgres, serverUser } from './postgres-cluster.mjs'
import { replaceSettings, replaceTexts } from './replace-settings.mjs'

const find = (program) => (existsSync(program) ? program : null)
export const findPatroni = () => find('/usr/bin/patroni')
export const findEtcd = () => find('/usr/bin/etcd')
export const findHaproxy = () => find('/usr/sbin/haproxy')

const START_SECONDS = 180
/** Of deploy/ha/patroni.yml, where an operator replaces them. */
const SUPERUSER = 'postgres:password-of-postgres'
const REST_USER = 'patroni:password-of-patroni'
const GATEWAY = { name: 'phone_guard', password: 'password-of-the-gateway' }

/** Resolves when `isTrue` does; rejects after `START_SECONDS`. */
async function until(what, isTrue) {
  const deadline = Date.now() + START_SECONDS * 1000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen in ${START_SECONDS} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The processes of the PostgreSQL server on this data: its first and all children; none while it does not run. */
function serverOf(data) {
  try {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    // A killed server leaves its file, and its number to others.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return [pid, ...children].filter(Boolean).map(Number)
  } catch {
    return []
  }
}
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has exited meanwhile.
    }
  }
}

/**
 * Two machines with PostgreSQL and Patroni, three with etcd and one with HAProxy, all on the loopback, with the files of deploy/ha; resolves when
 * the standby replicates. `url` leads to the primary, as the owner of the database `phone_guard`.
 *
 * A node's `kill` ends Patroni and PostgreSQL like a power cut, `killPostgres` PostgreSQL alone, which Patroni starts
 * again; `run` starts Patroni, `signal` sends a signal to both (SIGSTOP: the machine falls silent). `url` leads to it as the superuser.
 * `untilSound` waits for a primary with a synchronous standby. `switchOver` lets the two change places. `log` returns the end of all logs.
 */
export async function startHighAvailability() {
  const user = serverUser()
  const missing = {
    patroni: findPatroni(),
    'etcd-server': findEtcd(),
    haproxy: findHaproxy(),
    postgresql: findPostgres(),
  }
  for (const [name, program] of Object.entries(missing))
    if (program === null) throw new Error(`${name} is not installed (Debian package ${name}).`)

  const nodes = []
  const endPostgres = () => nodes.forEach((node) => signalAll(node.pids(), 'SIGKILL'))
  const { folder, launch, stop: stopChildren } = startChildren('phone-guard-ha-')
  // Before the folder goes, where the ids of PostgreSQL's processes are.
  process.prependOnceListener('exit', endPostgres)
  const own = (place) => user.uid !== undefined && chownSync(place, user.uid, user.gid)
  const write = (name, text) => {
    const file = path.join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    own(file)
    return file
  }
  own(folder)
  /** What can be started, killed and started again. */
  const service = (name, program, args, env = {}) => {
    let running
    return {
      run: () => void (running = launch(name, program, args, { user, env: { HOME: folder, ...env } })),
      kill: async () => {
        running.child.kill('SIGKILL')
        await running.ended
      },
      pid: () => running.child.pid,
    }
  }

  const etcd = await startEtcd()
  const replaced = {
    '10.0.0.1:2379': etcd.clients[0],
    '10.0.0.2:2379': etcd.clients[1],
    '10.0.0.3:2379': etcd.clients[2],
  }
  for (const name of ['db1', 'db2']) nodes.push(await makeNode(name))
  const front = await startHaproxy()
  for (const node of nodes) node.run()

  async function startEtcd() {
    const names = ['etcd1', 'etcd2', 'etcd3']
    const ports = await Promise.all(names.map(async () => ({ peer: await freePort(), client: await freePort() })))
    const at = (port) => `http://127.0.0.1:${port}`
    const members = names.map((name, index) => {
      const { peer, client } = ports[index]
      const text = replaceSettings('ha/etcd', {
        ETCD_NAME: name,
        ETCD_LISTEN_PEER_URLS: at(peer),
        ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
        ETCD_LISTEN_CLIENT_URLS: at(client),
        ETCD_ADVERTISE_CLIENT_URLS: at(client),
        ETCD_DATA_DIR: path.join(folder, name),
        ETCD_INITIAL_CLUSTER: names.map((other, place) => `${other}=${at(ports[place].peer)}`).join(','),
      })
      const env = text.split('\n').flatMap((line) => {
        const [, setting, value] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? []
        return setting ? [[setting, value]] : []
      })
      return service(name, findEtcd(), [], Object.fromEntries(env))
    })
    for (const member of members) member.run()
    return { members, clients: ports.map(({ client }) => `127.0.0.1:${client}`) }
  }

  async function makeNode(name) {
    const [port, restPort] = [await freePort(), await freePort()]
    const home = path.join(folder, name)
    mkdirSync(home)
    own(home)
    const data = path.join(home, 'data')
    const file = write(
      `${name}.yml`,
      replaceTexts('ha/patroni.yml', {
        ...replaced,
        'name: db1': `name: ${name}`,
        '10.0.0.1:8008': `127.0.0.1:${restPort}`,
        '10.0.0.1:5432': `127.0.0.1:${port}`,
        '10.0.0.0/24': '127.0.0.1/32',
        '/usr/lib/postgresql/15/bin': findPostgres(),
        '/var/lib/postgresql/15/phone-guard': data,
        '/var/lib/postgresql/.pgpass-patroni': path.join(home, 'pgpass'),
        '/var/run/postgresql': home,
      }),
    )
    const patroni = service(`patroni-${name}`, findPatroni(), [file])
    const rest = `http://127.0.0.1:${restPort}`
    const pids = () => serverOf(data)
    return {
      name,
      port,
      rest,
      restPort,
      url: `postgres://${SUPERUSER}@127.0.0.1:${port}/phone_guard`,
      pids,
      run: patroni.run,
      signal: (signal) => signalAll([patroni.pid(), ...pids()], signal),
      kill: async () => {
        await patroni.kill()
        signalAll(pids(), 'SIGKILL')
      },
      killPostgres: () => signalAll(pids(), 'SIGKILL'),
      isPrimary: () =>
        fetch(`${rest}/primary`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
    }
  }

  async function startHaproxy() {
    const port = await freePort()
    const file = write(
      'haproxy.cfg',
      replaceTexts('ha/haproxy.cfg', {
        '127.0.0.1:5000': `127.0.0.1:${port}`,
        ...Object.fromEntries(
          nodes.map((node, index) => [
            `10.0.0.${index + 1}:5432 check port 8008`,
            `127.0.0.1:${node.port} check port ${node.restPort}`,
          ]),
        ),
      }),
    )
    service('haproxy', findHaproxy(), ['-db', '-f', file]).run()
    return port
  }

  const primary = async () => {
    let found
    await until('a primary', async () => {
      const are = await Promise.all(nodes.map((node) => node.isPrimary()))
      found = nodes.find((_node, index) => are[index])
      return found !== undefined && are.filter(Boolean).length === 1
    })
    return found
  }
  const standby = async () => {
    const leader = await primary()
    return nodes.find((node) => node !== leader)
  }
  const isSound = async () => {
    const { rest } = await primary()
    const response = await fetch(`${rest}/cluster`)
    const { members = [] } = await response.json()
    return members.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state))
  }
  const untilSound = () =>
    until('a primary with a synchronous standby', () => isSound().catch(() => false)).catch((error) => {
      throw new Error(`${error.message}:\n${log()}`)
    })
  const switchOver = async () => {
    const [from, to] = [await primary(), await standby()]
    const response = await fetch(`${from.rest}/switchover`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(REST_USER).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ leader: from.name, candidate: to.name }),
    })
    if (!response.ok) throw new Error(`/switchover: ${response.status} ${await response.text()}`)
  }
  const log = () =>
    ['db1', 'db2']
      .map((name) => readFileSync(path.join(folder, `patroni-${name}.log`), 'utf8').slice(-8000))
      .join('\n\n')
  const stop = async () => {
    process.removeListener('exit', endPostgres)
    for (const node of nodes) await node.kill().catch(() => undefined)
    await stopChildren()
  }

  /** As docs/high-availability.md says. */
  const createDatabase = async () => {
    const { url } = await primary()
    const statements = [
      `create role ${GATEWAY.name} login password '${GATEWAY.password}'`,
      `create database ${GATEWAY.name} owner ${GATEWAY.name}`,
    ]
    const args = [new URL('/postgres', url).href, ...statements.flatMap((statement) => ['-c', statement])]
    execFileSync(path.join(findPostgres(), 'psql'), args, { ...user, cwd: folder, stdio: 'pipe' })
  }

  try {
    await untilSound()
    await createDatabase()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://${GATEWAY.name}:${GATEWAY.password}@127.0.0.1:${front}/${GATEWAY.name}`,
    port: front,
    primary,
    standby,
    untilSound,
    switchOver,
    etcd: {
      run: () => etcd.members.forEach((member) => member.run()),
      kill: () => Promise.all(etcd.members.map((member) => member.kill())),
    },
    log,
    stop,
  }
}
