import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** Databases of several nodes, by what all of their connections, transactions and plugins share. */
const spread = new WeakSet<object>()

/** Whether a subscriber's rows are on one of several nodes, so that no statement may read those of a key and those of its subscriber together. */
export const isSpread = (db: Kysely<Database>): boolean => spread.has(db.getExecutor().adapter)

/** Treats a database as one of several nodes; tests do so with one of a single node. */
export function treatAsSpread(db: Kysely<Database>): void {
  spread.add(db.getExecutor().adapter)
}

/** Whether the database has the extension that spreads it over several nodes. */
export async function hasCitus(db: Kysely<Database>): Promise<boolean> {
  return (await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)).rows.length > 0
}

/** The database's engine and its version, and how many nodes hold the subscribers where there are several. */
export async function engineOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ server: string; citus: string | null }>`
    select current_setting('server_version') as server,
      (select extversion from pg_extension where extname = 'citus') as citus`.execute(db)
  const [found] = rows
  const postgres = `PostgreSQL ${found?.server ?? ''}`
  if (found?.citus == null) return postgres
  const nodes = await sql<{ count: number }>`
    select count(*) as count from pg_dist_node where noderole = 'primary' and shouldhaveshards`.execute(db)
  return `Citus ${found.citus} on ${postgres}, ${Number(nodes.rows[0]?.count)} nodes`
}

/** How many rows a table has by the statistics by which statements are planned, below 0 without any; of a table that every node has, by those of its fullest copy. */
export async function rowsByStatistics(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = isSpread(db)
    ? await sql<{ count: number | null }>`select max(result::float8) as count from run_command_on_placements(
        ${table}, $$select reltuples from pg_class where oid = '%s'::regclass$$) where success`.execute(db)
    : await sql<{ count: number }>`select reltuples as count from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]?.count ?? -1
}
