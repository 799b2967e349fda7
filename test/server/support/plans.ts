import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '@server/database/schema'
import { isSpread } from '@server/kernel/database/engine'
import { openPostgres } from '@server/kernel/database/postgres-database'

/** Where statements are planned: a database of one node as a whole, or what one node of several has of each table. */
export interface Part {
  db: Kysely<Database>
  /** What a table is called there. */
  nameOf(table: string): string
}

/** Calls `read` with each part of a database that has rows of a table, one after another: no statement on an empty one shows how it is planned. */
export async function onEachPart(
  db: Kysely<Database>,
  table: string,
  read: (part: Part) => Promise<void>,
): Promise<void> {
  if (!isSpread(db)) return read({ db, nameOf: (table) => table })
  const { rows } = await sql<{ table: string; name: string; host: string; port: number; database: string }>`
    select table_name::text as table, shard_name as name, nodename as host, nodeport as port, current_database() as database
    from citus_shards order by shardid, nodeport`.execute(db)
  const nodes = new Map(rows.map((row) => [row.port, row]))
  for (const { host, port, database } of nodes.values()) {
    const here = rows.filter((row) => row.port === port)
    const node = openPostgres(`postgres://postgres@${host}:${port}/${database}`, { maxConnections: 1 })
    // Tables that are spread by the same column have the same subscribers in parts of the same place.
    const partsOf = (table: string) => here.filter((row) => row.table === table)
    const count = partsOf('subscribers').length
    try {
      for (let place = 0; place < count; place += 1) {
        const nameOf = (one: string) => partsOf(one)[place % partsOf(one).length]?.name ?? one
        const filled = await sql`select 1 from ${sql.table(nameOf(table))} limit 1`.execute(node)
        if (filled.rows.length > 0) await read({ db: node, nameOf })
      }
    } finally {
      await node.destroy()
    }
  }
}

/** For the rest of a transaction, tables are scanned only where no index serves: on several nodes on each of them, and also by statements on their parts. */
export async function avoidScans(trx: Transaction<Database>): Promise<void> {
  // Settings of an extension: without it, they change nothing.
  await sql`set local citus.propagate_set_commands to 'local'`.execute(trx)
  await sql`set local citus.enable_manual_changes_to_shards to on`.execute(trx)
  await sql`set local enable_seqscan = off`.execute(trx)
}
