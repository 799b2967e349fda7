import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { OFFSET_MS } from '@/rules/time/shanghai'
import type { Database } from '../database/schema'

/**
 * The key of a sender for limits: an IPv4 address, or the /64 of an IPv6 address, which is what one line is assigned.
 * An IPv4-mapped IPv6 address counts as IPv4.
 */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip)

/** The start of the window of `now`; a window of a day begins at midnight in Shanghai (DESIGN 4.12). */
const windowStart = (now: number, windowMs: number): number =>
  Math.floor((now + OFFSET_MS) / windowMs) * windowMs - OFFSET_MS

/** Adds hits (one by default) to the current window and returns its total. Deletes the key's old windows. */
export async function countHit(
  db: Kysely<Database>,
  key: string,
  windowMs: number,
  now: number,
  hits = 1,
): Promise<number> {
  const start = windowStart(now, windowMs)
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

/** The hits in the window of `now`; adds none. */
export async function hitsOf(db: Kysely<Database>, key: string, windowMs: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('rate_windows')
    .select('hits')
    .where('rate_key', '=', key)
    .where('window_start', '=', windowStart(now, windowMs))
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Subtracts hits from the window of `now`. */
export async function takeBackHits(
  db: Kysely<Database>,
  key: string,
  { windowMs, hits, now }: { windowMs: number; hits: number; now: number },
): Promise<void> {
  await db
    .updateTable('rate_windows')
    .set((column) => ({ hits: column('hits', '-', hits) }))
    .where('rate_key', '=', key)
    .where('window_start', '=', windowStart(now, windowMs))
    .where('hits', '>=', hits)
    .execute()
}
