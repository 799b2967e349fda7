import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

/** Counts a hit in the current window and returns the total. Deletes old windows of the key. */
export async function countHit(db: Kysely<Database>, key: string, windowMs: number, now: number): Promise<number> {
  const start = Math.floor(now / windowMs) * windowMs
  await db.deleteFrom('rate_windows').where('rate_key', '=', key).where('window_end', '<=', now).execute()
  const row = await db
    .insertInto('rate_windows')
    .values({ rate_key: key, window_start: start, window_end: start + windowMs, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['rate_key', 'window_start'])
        .doUpdateSet((column) => ({ hits: column('rate_windows.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
}

/** How many hits the window of `now` has, without one more. */
export async function hitsOf(db: Kysely<Database>, key: string, windowMs: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('rate_windows')
    .select('hits')
    .where('rate_key', '=', key)
    .where('window_start', '=', Math.floor(now / windowMs) * windowMs)
    .executeTakeFirst()
  return row?.hits ?? 0
}
