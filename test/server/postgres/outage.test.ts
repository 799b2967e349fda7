import { readFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '@server/kernel/config'
import { urlOf } from '@contract/words/addresses'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** The gateway's promises: a response within this time, and normal work this long after the database is back. */
const PROMISED_MS = 5000
/** The size of a gateway's pool by default. */
const CONNECTIONS = 10
/** More concurrent reads than the pool allows: eight may share a connection. */
const CROWD = 8 * CONNECTIONS + 40
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const READ = 'subscribe/v1/statusQuery'
const ADD = 'guard/v1/list/add'

/** No log may contain it; the server does not check it. */
const PASSWORD = 'password-of-the-database'

/** Its waits have their own limits. */
let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let wire: Awaited<ReturnType<typeof startWire>>
let gateway: Gateway
let reader: string
let writer: { token: string; userId: string }

beforeAll(async () => {
  cluster = await startPostgresCluster()
  wire = await startWire(cluster.port)
  const url = new URL(cluster.url)
  url.port = String(wire.port)
  url.password = PASSWORD
  gateway = await Gateway.start({ DATABASE_URL: url.href, DATABASE_TIMEOUT: '3000' }, undefined, GATEWAY)
  reader = (await gateway.freshLogin('13800138003')).token
  writer = await gateway.freshLogin('13800138000')
})
afterAll(async () => {
  await gateway?.stop()
  await wire?.stop()
  await cluster?.stop()
})

/** The network between gateway and server. */
async function startWire(serverPort: number) {
  const sockets = new Set<Socket>()
  let isSilent = false
  let upstreamPort = serverPort
  const wire = createServer((socket) => {
    const upstream = createConnection({ port: upstreamPort, host: '127.0.0.1' })
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      if (isSilent) from.pause()
      else from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  return {
    port: (wire.address() as AddressInfo).port, // it listens on a port
    /**
     * From now on nothing comes through, and nobody is notified: a frozen server, or a firewall that dropped its state.
     */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** From now on the server's host name leads to another address. */
    lead(port: number) {
      upstreamPort = port
    },
    /** New connections work; silent ones stay silent. */
    heal() {
      isSilent = false
    },
    stop: () =>
      new Promise((resolve) => {
        wire.close(resolve)
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The status of one call, and its duration. */
async function ask(callPath: typeof READ | typeof ADD, token: string, body: object = {}) {
  const since = performance.now()
  const { status } = await fetch(gateway.origin + urlOf(callPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'auth-sa-token': token },
    body: JSON.stringify(body),
  })
  return { status, ms: performance.now() - since }
}
const read = () => ask(READ, reader)
let requests = 0
const write = () => {
  requests += 1
  const value = `139${String(requests).padStart(8, '0')}`
  return ask(ADD, writer.token, { list: 'black', entries: [{ value }], requestId: `outage-${requests}` })
}

/** The same for /healthz, which only needs a connection. */
async function health() {
  const since = performance.now()
  const { status } = await fetch(`${gateway.origin}/healthz`)
  return { status, ms: performance.now() - since }
}

async function expectUnavailable(answers: Promise<{ status: number; ms: number }>[]) {
  for (const { status, ms } of await Promise.all(answers)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(PROMISED_MS)
  }
}

/** All calls work again, in the same process. */
async function expectHealed() {
  await eventually(async () => expect((await read()).status).toBe(200), PROMISED_MS)
  const answers = await Promise.all(Array.from({ length: 20 }, read))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

/** A second session on the server, as an operator's. */
async function withOperator<Result>(work: (operator: pg.Client) => Promise<Result>): Promise<Result> {
  const operator = new pg.Client({ connectionString: cluster.url })
  await operator.connect()
  try {
    return await work(operator)
  } finally {
    await operator.end()
  }
}
const terminateOthers = (operator: pg.Client) =>
  operator.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
const lockWriter = async (operator: pg.Client) => {
  await operator.query('begin')
  await operator.query('select * from subscribers where subscriber_id = $1 for update', [writer.userId])
}
const waitingForLock = (operator: pg.Client) =>
  eventually(async () => {
    const { rows } = await operator.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    expect(rows).toHaveLength(1)
  })

/** The memory of the process, in MB. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1]) / 1024

afterEach(() => {
  for (const secret of [PASSWORD, reader, writer.token, '13800138003', '13800138000'])
    expect(gateway.output()).not.toContain(secret)
})

it('keeps its promise with the default timeout', () => {
  expect(readConfig({}).databaseTimeout).toBeLessThan(PROMISED_MS)
})

it('survives when idle connections are terminated', async () => {
  await Promise.all(Array.from({ length: 20 }, read))
  await withOperator(terminateOthers)
  await expectHealed()
})

it('returns 503 and survives when a connection is terminated within a transaction', async () => {
  await withOperator(async (operator) => {
    await lockWriter(operator)
    const answer = write()
    await waitingForLock(operator)
    await terminateOthers(operator)
    await expectUnavailable([answer])
  })
  await expectHealed()
  expect((await write()).status).toBe(200)
})

it('returns 503 while the server restarts, and works after it', async () => {
  await cluster.halt()
  await expectUnavailable([read(), read(), write()])
  const statusOf = async (path: string) => (await fetch(`${gateway.origin}${path}`)).status
  // The process works: nothing restarts it, and the page is served.
  expect(await Promise.all(['/healthz', '/livez', '/sjgj/uasp/'].map(statusOf))).toEqual([503, 200, 200])
  await cluster.run()
  await expectHealed()
})

it('returns 503 in time when the server falls silent, connected or not, and recovers when it is back', async () => {
  await Promise.all(Array.from({ length: 20 }, read))
  wire.silence()
  await expectUnavailable(Array.from({ length: 30 }, read))
  await expectUnavailable([read(), write()])
  wire.heal()
  await expectHealed()
})

it('serves others while one subscriber is locked, and refuses that one in time', async () => {
  await withOperator(async (operator) => {
    await lockWriter(operator)
    const refused = Array.from({ length: 40 }, write)
    await waitingForLock(operator)
    for (let round = 0; round < 20; round += 1) {
      const { status, ms } = await read()
      expect(status).toBe(200)
      expect(ms).toBeLessThan(PROMISED_MS)
    }
    // Still locked: those reads did not wait.
    await waitingForLock(operator)
    await expectUnavailable(refused)
    await operator.query('rollback')
  })
  expect((await write()).status).toBe(200)
})

it('returns 503 in time while the server is frozen, leaks no memory, and works when the server continues', async () => {
  await Promise.all(Array.from({ length: 20 }, read))
  const before = memory()
  cluster.signal('SIGSTOP')
  try {
    for (let round = 0; round < 2; round += 1) await expectUnavailable(Array.from({ length: 30 }, read))
    await expectUnavailable([write()])
  } finally {
    cluster.signal('SIGCONT')
  }
  await expectHealed()
  // Far more than its heap's normal variation, far less than keeping every request would cost.
  expect(memory() - before).toBeLessThan(150)
})

it('returns 503 in time while every connection of its pool is in use, leaks no memory, and works when they are free', async () => {
  await Promise.all(Array.from({ length: 20 }, read))
  const before = memory()
  await withOperator(async (operator) => {
    await operator.query('begin')
    await operator.query('lock table sessions in access exclusive mode')
    let isOver = false
    const pressing = (async () => {
      while (!isOver) await expectUnavailable(Array.from({ length: CROWD }, read))
    })()
    try {
      await eventually(async () => {
        const { rows } = await operator.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
        expect(rows).toHaveLength(CONNECTIONS)
      })
      // Healthy only in a moment when the holders of the connections have given up, and others have not arrived yet.
      for (let status = 200; status !== 503;) {
        const answer = await health()
        expect(answer.ms).toBeLessThan(PROMISED_MS)
        status = answer.status
      }
    } finally {
      isOver = true
      await pressing
    }
    await operator.query('rollback')
  })
  await expectHealed()
  expect((await write()).status).toBe(200)
  expect(memory() - before).toBeLessThan(150)
})

it('follows the server to another address', async () => {
  const elsewhere = await freePort()
  await cluster.halt()
  await cluster.run(elsewhere)
  wire.lead(elsewhere)
  await expectHealed()
  expect((await write()).status).toBe(200)
  await cluster.halt()
  await cluster.run()
  wire.lead(cluster.port)
  await expectHealed()
})

it('is not healthy, and refuses writes with 503, on a read-only server such as a standby', async () => {
  await withOperator((operator) => operator.query('alter system set default_transaction_read_only = on'))
  await withOperator((operator) => operator.query('select pg_reload_conf()'))
  await eventually(async () => expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(503))
  expect((await write()).status).toBe(503)
  expect((await read()).status).toBe(200)
  await withOperator(async (operator) => {
    await operator.query('set default_transaction_read_only = off')
    await operator.query('alter system reset default_transaction_read_only')
    await operator.query('select pg_reload_conf()')
  })
  await eventually(async () => expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200))
  expect((await write()).status).toBe(200)
})

it('does not acknowledge a write that the synchronous standby lacks, however long that takes', async () => {
  const waiting = () =>
    withOperator(async (operator) => {
      const { rows } = await operator.query("select 1 from pg_stat_activity where wait_event = 'SyncRep'")
      return rows.length
    })
  // The cluster's own setting is for speed.
  await withOperator((operator) => operator.query('alter database phone_guard set synchronous_commit = on'))
  await withOperator(terminateOthers)
  await expectHealed()
  expect((await write()).status).toBe(200)
  await withOperator((operator) => operator.query(`alter system set synchronous_standby_names = 'nobody'`))
  await withOperator((operator) => operator.query('select pg_reload_conf()'))
  await eventually(() => expectUnavailable([write()]))
  expect(await waiting()).toBeGreaterThan(0)
  await withOperator((operator) => operator.query('alter system reset synchronous_standby_names'))
  await withOperator((operator) => operator.query('select pg_reload_conf()'))
  await eventually(async () => expect(await waiting()).toBe(0))
  await expectHealed()
  expect((await write()).status).toBe(200)
  await withOperator((operator) => operator.query('alter database phone_guard reset synchronous_commit'))
})
