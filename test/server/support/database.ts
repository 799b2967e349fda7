import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, sql } from 'kysely'
import { migrate } from '@server/database/migrations'
import type { Database } from '@server/database/schema'
import { treatAsSpread } from '@server/kernel/database/engine'
import { observed } from '@server/kernel/database/observed-dialect'
import { startMemoryPglite } from '@server/kernel/database/pglite-database'
import { isBehindPooler, openPostgres } from '@server/kernel/database/postgres-database'
import { singleConnectionDialect, type SingleConnection } from '@server/kernel/database/single-connection-dialect'
import { createMetrics, type Metrics } from '@server/kernel/metrics'

const MINUTE = 60 * 1000
/** How many gateways take turns on each database. */
const GATEWAYS = Number(process.env.TEST_GATEWAYS ?? 1)

/** Both made by global-setup.js: the same database for either engine, and the worker of the embedded one. */
const TEMPLATE = 'phone_guard_seed'
const SEED = path.join(__dirname, '../../../.cache/test/seed.tar')
const WORKER = pathToFileURL(path.join(__dirname, '../../../.cache/test/gateway/pglite-worker.mjs'))

export interface TestDatabase {
  db: Kysely<Database>
  /** Its metrics, and those of its gateways. */
  metrics: Metrics
  /** Pools of other gateways on the same database: TEST_GATEWAYS - 1, which is 0 by default. */
  others: readonly Kysely<Database>[]
  /** Runs after all of them are destroyed. */
  drop(): Promise<void>
  /** Instead of closing it: keeps it for the next file of this worker. It has every table and no row. */
  keep?(): Promise<void>
}

declare global {
  /** What outlives a test file in its worker (shared-packages-environment.js). */
  var keptByWorker: { engines?: SingleConnection[]; onCitus?: string[] }
}
/** Whether TEST_DATABASE_URL is the coordinator of Citus (docs/testing.md). */
const IS_CITUS = process.env.TEST_CITUS === '1'
/** Emptied databases there: creating one takes as long as many test files. */
const keptOnCitus = (globalThis.keptByWorker.onCitus ??= [])

/** Creates a database on each node of the coordinator's, and joins them; its tables are spread when it is migrated. */
async function createOnCitus(url: URL, { migrated }: { migrated: boolean }): Promise<void> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const run = async <Row>(address: string, ...statements: string[]): Promise<Row[]> => {
    const db = openPostgres(address, { maxConnections: 1 })
    try {
      let rows: Row[] = []
      for (const statement of statements) rows = (await sql.raw<Row>(statement).execute(db)).rows
      return rows
    } finally {
      await db.destroy()
    }
  }
  const nodes = await run<{ host: string; port: number; isFirst: boolean }>(
    server,
    `select nodename as host, nodeport as port, groupid = 0 as "isFirst" from pg_dist_node order by groupid`,
  )
  const at = ({ host, port }: { host: string; port: number }, pathname: string) =>
    Object.assign(new URL(url), { host: `${host}:${port}`, pathname }).href
  for (const node of nodes) {
    await run(
      at(node, new URL(server).pathname),
      'set citus.enable_ddl_propagation to off',
      `create database ${url.pathname.slice(1)}`,
    )
    await run(at(node, url.pathname), 'create extension citus')
  }
  await run(
    url.href,
    ...nodes.map(({ host, port, isFirst }) =>
      isFirst ? `select citus_set_coordinator_host('${host}', ${port})` : `select citus_add_node('${host}', ${port})`,
    ),
  )
  // Of tests alone, which let statements fail by them.
  await run(url.href, `alter database ${url.pathname.slice(1)} set citus.enable_unsafe_triggers to on`)
  if (!migrated) return
  const db = openPostgres(url.href, { maxConnections: 1 })
  await migrate(db)
  await db.destroy()
}

/** Opening one, with V8 compiling it, takes longer than most test files. */
const engines = (globalThis.keptByWorker.engines ??= [])
/** The most that a worker keeps; each needs the memory of a whole database. */
const ENGINES = 2

/** Whether TEST_DATABASE_URL names a pooler. */
let foundPooler: Promise<boolean> | undefined

/**
 * A new database on the engine under test: with every table and no row when it is `seeded`, or without tables. On several
 * nodes too one of a single node when it is `onOneNode`, for tests of what is there alone: triggers, plans, migrations that
 * were before the tables were spread.
 */
export async function openTestDatabase({ seeded = false, onOneNode = false } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  const metrics = createMetrics()
  if (!server && GATEWAYS > 1) throw new Error('Several gateways need the server of TEST_DATABASE_URL')
  if (!server) {
    const engine = (seeded && engines.pop()) || (await startMemoryPglite(WORKER, seeded ? SEED : undefined))
    const db = new Kysely<Database>({ dialect: observed(singleConnectionDialect(engine), metrics, 1) })
    const keep = async () => {
      if (!seeded || engines.length === ENGINES) return db.destroy()
      await sql`discard all`.execute(db)
      engines.push(engine)
    }
    return { db, metrics, others: [], drop: async () => undefined, keep }
  }
  const isOnCitus = IS_CITUS && !onOneNode
  const keptName = seeded && isOnCitus ? keptOnCitus.pop() : undefined
  const name = keptName ?? `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const db = openPostgres(server, { maxConnections: 1 })
    await sql.raw(statement).execute(db)
    await db.destroy()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  if (isOnCitus && keptName === undefined) await createOnCitus(url, { migrated: seeded })
  // The coordinator has no template.
  if (!isOnCitus)
    await admin(`create database ${name} ${seeded && !IS_CITUS ? `template ${TEMPLATE} strategy file_copy` : ''}`)
  const isPooled = await (foundPooler ??= isBehindPooler(server))
  const openPool = () => {
    const pool = openPostgres(url.href, { maxConnections: 5, timeoutMs: MINUTE, isPooled, metrics })
    if (isOnCitus) treatAsSpread(pool)
    return pool
  }
  const db = openPool()
  if (IS_CITUS && onOneNode && seeded) await migrate(db)
  return {
    db,
    ...(isOnCitus && seeded && { keep: async () => void (await db.destroy(), keptOnCitus.push(name)) }),
    metrics,
    others: Array.from({ length: GATEWAYS - 1 }, openPool),
    // By force: a pooler keeps its connections. The workers' parts end with the server of the tests.
    drop: () => admin(`drop database ${name} with (force)`),
  }
}

export interface MigratedDatabase extends TestDatabase {
  /** Its schema; a test may change it. */
  schema: string
  /** Whether it has a single node though the engine under test has several: it is not kept for others. */
  isApart: boolean
}

/** Emptied databases of closed gateways of this file, for reuse: opening another one takes far longer. */
const free: MigratedDatabase[] = []

/** Closes all of them, or keeps them for the next file: jest would wait for them for ever. */
export async function endDatabases(): Promise<void> {
  for (const database of free.splice(0)) await (database.keep?.() ?? end(database))
}

/** A database with every table and no row, for exclusive use; `onOneNode` as in `openTestDatabase`. */
export async function takeDatabase({ onOneNode = false } = {}): Promise<MigratedDatabase> {
  const isApart = IS_CITUS && onOneNode
  const left = isApart ? undefined : free.pop()
  if (left) return left
  const opened = await openTestDatabase({ seeded: true, onOneNode })
  return { ...opened, isApart, schema: await schemaOf(opened.db) }
}

/** Returns a database that no gateway uses any more. */
export async function giveBack(database: MigratedDatabase): Promise<void> {
  const isAsBefore = !database.isApart && (await schemaOf(database.db)) === database.schema
  if (!isAsBefore) return end(database)
  await sql.raw(EMPTY).execute(database.db)
  free.push(database)
}

type Executor = { executeQuery: (...args: unknown[]) => unknown }

/** All statements pass here: transactions and databases with plugins have their own executors, of the same class. */
export const executorOf = (db: Kysely<Database>): Executor => Object.getPrototypeOf(db.getExecutor()) as Executor

async function end({ db, others, drop }: TestDatabase): Promise<void> {
  for (const pool of [db, ...others]) await pool.destroy()
  await drop()
}

async function schemaOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from pg_class) as relations, (select count(*) from pg_attribute) as columns,
      (select count(*) from pg_proc) as functions, (select count(*) from pg_trigger) as triggers,
      (select count(*) from pg_constraint) as constraints
  `.execute(db)
  return JSON.stringify(rows)
}

/** Few tables have rows after a test, and truncating an empty one costs as much as a full one. */
const EMPTY = `
  do $$
  declare
    one text;
    has_rows boolean;
    filled text[] := '{}';
  begin
    for one in
      select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'kysely_migration%'
    loop
      execute 'select exists (select 1 from ' || one || ')' into has_rows;
      if has_rows then filled := filled || one; end if;
    end loop;
    if filled <> '{}' then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null;
  end $$
`
