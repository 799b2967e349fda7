import { sql, type Kysely } from 'kysely'
import { hasCitus } from '../kernel/database/engine'
import type { Database } from './schema'
import { declaredTables, spreadOf, type DeclaredTable } from './tables'

/**
 * Spreads every table that is not yet over the nodes of Citus, by its declaration: at the first start, whether the tables are
 * filled or not, and those that a later release adds at its own. What only gateways of the release before need, and Citus
 * refuses, goes: triggers, and unique indexes without the column by which a table is spread. Without the extension nothing
 * changes. Call it in the transaction of the migrations.
 */
export async function distribute(db: Kysely<Database>): Promise<void> {
  if (!(await hasCitus(db))) return
  const { rows } = await sql<{ name: string }>`select table_name::text as name from citus_tables`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const tables = declaredTables.filter(({ table }) => !done.has(table))
  if (tables.length === 0) return
  // Of a transaction that also creates tables, each node sees all of it over one connection.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db)
  for (const declared of tables) await contract(db, declared)
  // The first of the owners' tables is the one whose shards the others follow.
  const ofOwners = tables.filter((one) => spreadOf(one) === 'subscriber_id')
  const first = done.has('subscribers') ? 'subscribers' : (ofOwners[0]?.table ?? 'none')
  for (const { table } of ofOwners) await distributeTable(db, table, 'subscriber_id', table === first ? 'none' : first)
  for (const declared of tables) {
    const column = spreadOf(declared)
    if (column === 'everywhere') await sql`select create_reference_table(${sql.lit(declared.table)})`.execute(db)
    else if (column !== 'subscriber_id') await distributeTable(db, declared.table, column, 'none')
  }
}

/** Takes what Citus refuses from every table, as `distribute` does before it spreads one. */
export async function contractAll(db: Kysely<Database>): Promise<void> {
  for (const declared of declaredTables) await contract(db, declared)
}

function distributeTable(db: Kysely<Database>, table: string, column: string, besides: string) {
  return sql`select create_distributed_table(${sql.lit(table)}, ${sql.lit(column)}, colocate_with => ${sql.lit(besides)})`.execute(
    db,
  )
}

/** Takes from a table what Citus refuses; a unique index stays as a plain one. */
async function contract(db: Kysely<Database>, declared: DeclaredTable): Promise<void> {
  const { table, key } = declared
  const column = spreadOf(declared)
  const triggers = await sql<{ name: string }>`select tgname as name from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db)
  if (column === 'everywhere') return
  const { rows } = await sql<{ name: string; columns: string[]; rule: string | null; isKey: boolean }>`
    select i.indexrelid::regclass::text as name, array_agg(a.attname::text order by k.place) as columns,
      pg_get_expr(i.indpred, i.indrelid) as rule, i.indisprimary as "isKey"
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${table}::regclass and i.indisunique
    group by i.indexrelid, i.indpred, i.indrelid, i.indisprimary having not bool_or(a.attname = ${column})`.execute(db)
  for (const { name, columns, rule, isKey } of rows) {
    const index = sql.id(name)
    const constraints = await sql`select 1 from pg_constraint where conindid = ${name}::regclass`.execute(db)
    if (constraints.rows.length > 0) await sql`alter table ${sql.table(table)} drop constraint ${index}`.execute(db)
    else await sql`drop index ${index}`.execute(db)
    const where = rule === null ? sql`` : sql`where ${sql.raw(rule)}`
    await sql`create index ${index} on ${sql.table(table)} (${namesOf(columns)}) ${where}`.execute(db)
    if (isKey) await sql`alter table ${sql.table(table)} add primary key (${namesOf(key)})`.execute(db)
  }
}

const namesOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
