import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

/**
 * Who asks, for a limit: an IPv4 address, or the /64 of an IPv6 one, which is what one line is given. An IPv4 address in
 * IPv6 form is that IPv4 address.
 */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip)

/** Counts a hit, or several, in the current window and returns the total. Deletes old windows of the key. */
export async function countHit(
  db: Kysely<Database>,
  key: string,
  windowMs: number,
  now: number,
  hits = 1,
): Promise<number> {
  const start = Math.floor(now / windowMs) * windowMs
  await db.deleteFrom('rate_windows').where('rate_key', '=', key).where('window_end', '<=', now).execute()
  const row = await db
    .insertInto('rate_windows')
    .values({ rate_key: key, window_start: start, window_end: start + windowMs, hits })
    .onConflict((conflict) =>
      conflict
        .columns(['rate_key', 'window_start'])
        .doUpdateSet((column) => ({ hits: column('rate_windows.hits', '+', hits) })),
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

/** Takes hits back from the window of `now`. */
export async function takeBackHits(
  db: Kysely<Database>,
  key: string,
  { windowMs, hits, now }: { windowMs: number; hits: number; now: number },
): Promise<void> {
  await db
    .updateTable('rate_windows')
    .set((column) => ({ hits: column('hits', '-', hits) }))
    .where('rate_key', '=', key)
    .where('window_start', '=', Math.floor(now / windowMs) * windowMs)
    .where('hits', '>=', hits)
    .execute()
}
