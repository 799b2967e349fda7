import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../database/schema'
import { keyOf } from '../../database/tables'

/** As in a purge: so many rows take a small part of the time that a statement has. */
const BATCH = 1000

/**
 * Deletes the rows of a table that satisfy `where`, or updates them by the SQL assignment `set`, in statements of at
 * most 1,000 rows, so that none times out, however many rows there are. Updated rows must no longer satisfy `where`.
 * Outside a transaction every batch is committed, so a repeat goes on where this one stopped, also after `most` batches.
 */
export async function changeInBatches(
  db: Kysely<Database>,
  table: keyof Database,
  where: RawBuilder<unknown>,
  set?: RawBuilder<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const key = keyOf(table)
  const change = set
    ? sql`update ${sql.table(table)} as its set ${set} from picked`
    : sql`delete from ${sql.table(table)} as its using picked`
  const columns = key.map((name) => sql`${sql.ref(name)} as ${sql.ref(`key_${name}`)}`)
  const same = key.map((name) => sql`${sql.ref(`its.${name}`)} = ${sql.ref(`picked.key_${name}`)}`)
  // Counts what was picked: a purge may delete some of it at the same time. The condition is there twice, so that it names the
  // subscriber for the change as well.
  const batch = sql<{ rows: number }>`with picked as (
      select ${sql.join(columns)} from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)}
    ), changed as (${change} where ${sql.join(same, sql` and `)} and (${where})) select count(*) as rows from picked`
  for (let done = 0; done < most; done += 1) {
    const { rows } = await batch.execute(db)
    if (Number(rows[0]?.rows ?? 0) < BATCH) return
  }
}
