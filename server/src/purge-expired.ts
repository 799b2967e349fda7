import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './database/schema'
import { declaredTables, spreadOf } from './database/tables'
import { isSpread } from './kernel/database/engine'
import type { Purge, Retention, Sweep } from './kernel/table-declaration'
import { expirePoints } from './topics/points/ledger'

const BATCH = 1000

/**
 * Deletes, empties and sweeps expired data by the tables' declarations, and records expired points. Each batch is one
 * statement without a transaction: what one run misses, the next one deletes, and concurrent runs are safe. Starts no
 * batch after `forMs`. Calls `onPurged` with the number of rows of each batch.
 */
export async function purgeExpired(
  db: Kysely<Database>,
  now: number,
  {
    batch = BATCH,
    forMs = Infinity,
    onPurged,
  }: { batch?: number; forMs?: number; onPurged?: (table: string, rows: number) => void } = {},
): Promise<void> {
  const start = performance.now()
  const isTime = () => performance.now() - start < forMs
  const steps = declaredTables.flatMap(({ table, key, purges = [], sweeps = [] }) => [
    // Sweeps first, because the purges of the same table delete the rows they need.
    ...sweeps.map((sweep) => () => sweepBatch(db, table, sweep, { now, batch })),
    ...purges.map((purge) => async () => {
      const { rows } = await (isSpread(db) ? purgeOnNodes : purgeBatch)(table, key, purge, { now, batch }).execute(db)
      const count = Number(rows[0]?.rows ?? 0)
      onPurged?.(table, count)
      return count >= batch
    }),
  ])
  for (const step of steps) while (isTime() && (await step()));
  if (isTime()) await expirePoints(db, now)
}

/**
 * The statement that purges a term's oldest rows and returns their number in one row. Rows locked by others are left to
 * the next run.
 */
export function purgeBatch(
  table: string,
  key: Retention['key'],
  purge: Purge,
  at: PurgedAt,
): RawBuilder<{ rows: number }> {
  return purging(namesOf(table, purge), key, purge, at, sql`${purge.until(at.now)}`, sql`for update skip locked`)
}

/** What a purge calls its table, and the one whose rows choose the subscribers. */
interface PurgedNames {
  table: RawBuilder<unknown>
  through: RawBuilder<unknown>
}
const namesOf = (table: string, { through }: Purge): PurgedNames => ({
  table: sql.table(table),
  through: sql.table(through?.table ?? table),
})

const isEverywhere = new Set<string>(
  declaredTables.filter((one) => spreadOf(one) === 'everywhere').map(({ table }) => table),
)

interface PurgedAt {
  now: number
  batch: number
}

/**
 * The same on a database of several nodes, where no statement skips locks on all of them: a batch on each part of the table by
 * itself, side by side. One that deletes along in other tables is one statement that waits for locks.
 */
function purgeOnNodes(table: string, key: Retention['key'], purge: Purge, at: PurgedAt): RawBuilder<{ rows: number }> {
  if (purge.along || isEverywhere.has(table))
    return purging(namesOf(table, purge), key, purge, at, sql`${purge.until(at.now)}`, sql``)
  const limit = sql.lit(purge.until(at.now))
  const names = { table: sql.raw('%1$s'), through: sql.raw('%2$s') }
  const statement = purging(names, key, purge, at, limit, sql`for update skip locked`)
  const command = sql`$purge$${statement}$purge$`
  const parts = purge.through
    ? sql`run_command_on_colocated_placements(${sql.lit(table)}, ${sql.lit(purge.through.table)}, ${command})`
    : sql`run_command_on_shards(${sql.lit(table)}, ${command})`
  // What is no number is the failure of a part.
  return sql<{ rows: number }>`select sum(result::bigint) as rows from ${parts}`
}

function purging(
  names: PurgedNames,
  key: Retention['key'],
  { from, where, through, along = [], set }: Purge,
  { batch }: PurgedAt,
  until: RawBuilder<unknown>,
  locking: RawBuilder<unknown>,
): RawBuilder<{ rows: number }> {
  const its = (name: string) => sql.ref(`its.${name}`)
  const due = sql`${its(from)} <= ${until}${where ? sql.raw(` and ${where}`) : sql``}`
  const rows = (more = sql``) =>
    sql`select ${sql.join(key.map(its))} from ${names.table} as its where ${more}${due}
      order by ${its(from)} limit ${sql.lit(batch)} ${locking}`
  const picked = through
    ? sql`select mine.* from ${names.through} as chosen cross join lateral (${rows(
        sql`its.subscriber_id = chosen.subscriber_id and `,
      )}) as mine where chosen.${sql.raw(through.where)} limit ${sql.lit(batch)}`
    : rows()
  const same = (keys: readonly string[], other: string) =>
    sql.join(
      keys.map((name) => sql`${its(name)} = ${sql.ref(`${other}.${name}`)}`),
      sql` and `,
    )
  const change = set
    ? sql`update ${names.table} as its set ${sql.raw(set)} from picked`
    : sql`delete from ${names.table} as its using picked`
  const others = along.map(
    (one, index) => sql`, ${sql.ref(`along_${index}`)} as (
      delete from ${sql.table(one.table)} as its using gone where ${same(one.key, 'gone')})`,
  )
  return sql<{ rows: number }>`with picked as (${picked}), gone as (
      ${change} where ${same(key, 'picked')} returning ${sql.join(key.map(its))}
    )${sql.join(others, sql``)} select count(*) as rows from gone`
}

/** Sweeps the next rows of a term and stores the progress. Returns whether there may be more. */
async function sweepBatch(
  db: Kysely<Database>,
  table: string,
  { name, from, until, sweep }: Sweep,
  { now, batch }: { now: number; batch: number },
): Promise<boolean> {
  const noted = await db.selectFrom('purge_progress').select('done_until').where('term', '=', name).executeTakeFirst()
  const end = Number(until(now))
  // After a clock that was ahead was corrected, the sweep starts over.
  const after = noted && noted.done_until <= end ? noted.done_until : 0
  const { rows } = await nextToSweep(table, from, { after, end, batch }).execute(db)
  const [next] = rows
  const isFull = Number(next?.rows ?? 0) === batch
  const upto = isFull && next ? Number(next.last) : end
  if (upto > after) await sweep({ after, upto }).execute(db)
  await db
    .insertInto('purge_progress')
    .values({ term: name, done_until: upto })
    .onConflict((conflict) => conflict.column('term').doUpdateSet({ done_until: upto }))
    .execute()
  return isFull
}

/** How many rows come next in a sweep, at most a batch, and the position of the last one. */
export function nextToSweep(
  table: string,
  from: string,
  { after, end, batch }: { after: number; end: number; batch: number },
): RawBuilder<{ rows: number; last: number }> {
  return sql`select count(*) as rows, max(at) as last from (
    select ${sql.ref(from)} as at from ${sql.table(table)} where ${sql.ref(from)} > ${after} and ${sql.ref(from)} <= ${end}
    order by ${sql.ref(from)} limit ${sql.lit(batch)}) as next`
}
