import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { CallRequest } from '@contract/calls'
import { migrate, migrations, newerMigrations } from '@server/database/migrations'
import { isBehindPooler, openPostgres } from '@server/kernel/database/postgres-database'
import { inTransaction } from '@server/kernel/database/transaction'
import { startPgbouncer } from '../../../scripts/lib/pgbouncer.mjs'
import { startPostgresCluster } from '../../../scripts/lib/postgres-cluster.mjs'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** PgBouncer in transaction mode, as deploy/pgbouncer.ini sets it up. */
let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
/** A direct session on the server. */
let operator: pg.Client

beforeAll(async () => {
  cluster = await startPostgresCluster()
  pooler = await startPgbouncer(cluster)
  operator = new pg.Client({ connectionString: cluster.url })
  await operator.connect()
})
afterAll(async () => {
  await operator?.end()
  await pooler?.stop()
  await cluster?.stop()
})

const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
/** How often two gateways start at once. */
const STARTS = 10
const QUERY = 'guard/v1/list/query'
const ADD = 'guard/v1/list/add'

let made = 0
/** The address of a new database, by the pooler. */
async function newDatabase(): Promise<string> {
  made += 1
  await operator.query(`create database pooled_${made}`)
  return addressOf(`pooled_${made}`)
}

function addressOf(name: string, from = pooler.url): string {
  const url = new URL(from)
  url.pathname = `/${name}`
  return url.href
}

const start = (databaseUrl: string, env: Record<string, string> = {}) =>
  Gateway.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...env }, undefined, GATEWAY)

it('is recognised, also when it is told to drop limits instead of refusing them', async () => {
  expect(await isBehindPooler(cluster.url)).toBe(false)
  expect(await isBehindPooler(pooler.url)).toBe(true)
  const lenient = await startPgbouncer(cluster, { ignore_startup_parameters: 'statement_timeout' })
  try {
    expect(await isBehindPooler(lenient.url)).toBe(true)
  } finally {
    await lenient.stop()
  }
})

it(`lets two gateways start at once on a new database, ${STARTS} times, and both serve the same subscriber`, async () => {
  for (let round = 0; round < STARTS; round += 1) {
    const databaseUrl = await newDatabase()
    const gateways = await Promise.allSettled([start(databaseUrl), start(databaseUrl)])
    const running = gateways.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    try {
      expect(gateways.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
      const [one, other] = running as [Gateway, Gateway] // none was rejected
      expect(one.output()).toContain('behind a pooler')
      const { token } = await one.freshLogin('13800138000')
      const value = '13912345678'
      await other.call(ADD, { list: 'black', entries: [{ value }], requestId: 'pooled-entry' }, token)
      const { items } = await one.call(QUERY, { list: 'black' }, token)
      expect(items.map((item) => item.value)).toContain(value)
    } finally {
      await Promise.all(running.map((gateway) => gateway.stop()))
    }
  }
})

it('lets a gateway see what another has migrated while it waited', async () => {
  await newDatabase()
  const databaseUrl = addressOf(`pooled_${made}`, cluster.url)
  const waiting = openPostgres(databaseUrl, { maxConnections: 1 })
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    // The server's connection remembers that there is no table of migrations, until it hears of one.
    expect(await newerMigrations(waiting)).toEqual([])
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(3853314791062309107)')
    const migrated = migrate(waiting)
    await eventually(async () => {
      const { rows } = await operator.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      expect(rows).toHaveLength(1)
    })
    await other.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
    await other.query(`insert into kysely_migration select name, '' from unnest($1::text[]) as name`, [
      Object.keys(migrations),
    ])
    await other.query('commit')
    await migrated
    const { rows } = await other.query(`select 1 from pg_tables where tablename = 'subscribers'`)
    expect(rows).toEqual([])
  } finally {
    await other.end()
    await waiting.destroy()
  }
})

it('keeps no lock of a gateway that was killed while it waited to migrate', async () => {
  const gateway = await start(await newDatabase())
  const earlier = new pg.Client({ connectionString: addressOf(`pooled_${made}`, cluster.url) })
  await earlier.connect()
  try {
    await gateway.kill('SIGTERM')
    // As a gateway of an earlier release does while it migrates.
    await earlier.query('select pg_advisory_lock(3853314791062309107)')
    gateway.launch()
    await eventually(async () => {
      const { rows } = await operator.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      expect(rows).toHaveLength(1)
    })
    await gateway.kill('SIGKILL')
    await earlier.query('select pg_advisory_unlock(3853314791062309107)')
    await gateway.run()
    await gateway.freshLogin('13800138000')
  } finally {
    await earlier.end()
    await gateway.stop()
  }
})

it('has the limits of the server in each transaction, and none outside of it', async () => {
  const db = openPostgres(pooler.url, { timeoutMs: 20_000, isPooled: true })
  const limits = () =>
    sql<{ ms: string }>`select current_setting(name) as ms
      from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`
  try {
    const inside = await inTransaction(db, 'limits', async (trx) => (await limits().execute(trx)).rows)
    expect(inside.map(({ ms }) => ms)).toEqual(['18s', '10s', '1min'])
    const outside = (await limits().execute(db)).rows
    expect(outside.map(({ ms }) => ms)).toEqual(['0', '0', '0'])
  } finally {
    await db.destroy()
  }
})

it('leaves statements outside a transaction to a limit of the role, which does not end a migration', async () => {
  const db = openPostgres(await newDatabase(), { timeoutMs: 20_000, isPooled: true })
  const name = `pooled_${made}`
  await operator.query(`alter role postgres in database ${name} set statement_timeout = '1s'`)
  const earlier = new pg.Client({ connectionString: addressOf(name, cluster.url), statement_timeout: 60_000 })
  await earlier.connect()
  try {
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ cause: { code: '57014' } })
    // It waits for longer than the limit.
    await earlier.query('select pg_advisory_lock(3853314791062309107)')
    const migrated = migrate(db)
    await earlier.query('select pg_sleep(1.5)')
    await earlier.query('select pg_advisory_unlock(3853314791062309107)')
    await migrated
    const { rows } = await sql`select 1 from kysely_migration`.execute(db)
    expect(rows).toHaveLength(Object.keys(migrations).length)
  } finally {
    await earlier.end()
    await db.destroy()
  }
})

it('lets the server end a change that waits too long for a lock, and serves others meanwhile', async () => {
  const gateway = await start(await newDatabase(), { DATABASE_TIMEOUT: '3000' })
  const holder = new pg.Client({ connectionString: addressOf(`pooled_${made}`, cluster.url) })
  await holder.connect()
  try {
    const { token, userId } = await gateway.freshLogin('13800138000')
    const other = await gateway.freshLogin('13800138003')
    await holder.query('begin')
    await holder.query('select 1 from subscribers where subscriber_id = $1 for update', [userId])
    const add = {
      list: 'black',
      entries: [{ value: '13912345678' }],
      requestId: 'pooled-locked',
    } satisfies CallRequest<typeof ADD>
    await expect(gateway.call(ADD, add, token)).rejects.toThrow('503')
    await gateway.call(ADD, add, other.token)
    const waiting = await holder.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
    expect(waiting.rows).toEqual([])
    await holder.query('rollback')
    await gateway.call(ADD, add, token)
  } finally {
    await holder.end()
    await gateway.stop()
  }
})

it('refuses calls while the pooler is away, and serves again by itself', async () => {
  const gateway = await start(await newDatabase(), { DATABASE_TIMEOUT: '3000' })
  try {
    const { token } = await gateway.freshLogin('13800138000')
    await pooler.kill()
    await expect(gateway.call(QUERY, { list: 'black' }, token)).rejects.toThrow('503')
    await pooler.run()
    await eventually(() => gateway.call(QUERY, { list: 'black' }, token))
  } finally {
    await gateway.stop()
  }
})
