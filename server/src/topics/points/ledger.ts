import { sql, type Kysely } from 'kysely'
import type { PointEntry } from '@contract/points'
import { expiredLines, expiryOf, giveBack, lotsOf, spendFrom, type LedgerLine, type Lot } from '@/rules/points/ledger'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { Position } from '../../kernel/list-query'

const AT_ONCE = 5000
/** The purge looks back this far; older expiry is recorded when the subscriber opens the points. */
const EXPIRY_LOOKBACK = 7 * DAY_MS

/** An entry of the ledger: `cause` makes it unique, `about` is shown in the history. */
interface Entry {
  kind: PointEntry['kind']
  cause: string
  about: string
  at: number
}

/** A subscriber's lots with remaining points. */
export async function findLots(db: Kysely<Database>, subscriberId: string): Promise<Lot[]> {
  const rows = await db
    .selectFrom('points_entries')
    .select((column) => ['lot', 'expires_at', column.fn.sum<number>('points').as('left')])
    .where('subscriber_id', '=', subscriberId)
    .groupBy(['lot', 'expires_at'])
    .having((column) => column.fn.sum('points'), '<>', 0)
    .orderBy((column) => column.fn.min('seq'))
    .execute()
  return lotsOf(rows.map(({ lot, left, expires_at }) => ({ lot, points: Number(left), expiresAt: expires_at })))
}

async function addEntry(
  trx: Kysely<Database>,
  subscriberId: string,
  entry: Entry,
  lines: readonly LedgerLine[],
): Promise<void> {
  const last = await trx
    .selectFrom('points_entries')
    .select('seq')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = (last?.seq ?? 0) + 1
  const rows = lines.map(({ lot, points, expiresAt }, index) => ({
    ...entry,
    subscriber_id: subscriberId,
    seq: first + index,
    lot,
    points,
    expires_at: expiresAt,
  }))
  await trx.insertInto('points_entries').values(rows).execute()
}

/** Adds a lot of points. Call it under the subscriber's lock; fails when the cause has earned before. */
export async function earnPoints(
  trx: Kysely<Database>,
  subscriberId: string,
  { cause, about, points, at }: { cause: string; about: string; points: number; at: number },
): Promise<void> {
  await addEntry(trx, subscriberId, { kind: 'earn', cause, about, at }, [
    { lot: cause, points, expiresAt: expiryOf(at) },
  ])
}

/**
 * Takes points from the lots that expire first. Returns false and takes nothing when there are too few. Under the
 * subscriber's lock.
 */
export async function spendPoints(
  trx: Kysely<Database>,
  subscriberId: string,
  { cause, about, points, at }: { cause: string; about: string; points: number; at: number },
): Promise<boolean> {
  await writeExpiry(trx, subscriberId, at)
  const lines = spendFrom(await findLots(trx, subscriberId), points, at)
  if (lines === null) return false
  await addEntry(trx, subscriberId, { kind: 'spend', cause, about, at }, lines)
  return true
}

/**
 * Returns the points that a cause took, each to its lot with its own end; a lot past its end expires at once. Under the
 * subscriber's lock.
 */
export async function returnPoints(
  trx: Kysely<Database>,
  subscriberId: string,
  { spent, cause, about, at }: { spent: string; cause: string; about: string; at: number },
): Promise<void> {
  const rows = await trx
    .selectFrom('points_entries')
    .select(['lot', 'points', 'expires_at as expiresAt'])
    .where('subscriber_id', '=', subscriberId)
    .where('cause', '=', spent)
    .orderBy('seq')
    .execute()
  await addEntry(trx, subscriberId, { kind: 'giveBack', cause, about, at }, giveBack(rows))
  await writeExpiry(trx, subscriberId, at)
}

/** Records expired points for the history; balances are correct without it. Under the subscriber's lock. */
async function writeExpiry(trx: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  for (const line of expiredLines(await findLots(trx, subscriberId), now)) {
    const { rows, last } = await trx
      .selectFrom('points_entries')
      .select((column) => [column.fn.countAll<number>().as('rows'), column.fn.max('at').as('last')])
      .where('subscriber_id', '=', subscriberId)
      .where('lot', '=', line.lot)
      .executeTakeFirstOrThrow()
    const entry: Entry = {
      kind: 'expire',
      cause: `expire:${line.lot}:${Number(rows)}`,
      about: '',
      at: Math.max(line.expiresAt, last),
    }
    await addEntry(trx, subscriberId, entry, [line])
  }
}

/** Records expired points in a separate transaction, if there are any. */
export async function settleExpiry(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  if (expiredLines(await findLots(db, subscriberId), now).length === 0) return
  await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    await lockSubscriber(trx, subscriberId)
    await writeExpiry(trx, subscriberId, now)
  })
}

/** Records everybody's points that expired in the last days; part of the hourly purge. */
export async function expirePoints(db: Kysely<Database>, now: number): Promise<void> {
  const rows = await db
    .selectFrom('points_entries')
    .select('subscriber_id')
    .where('expires_at', '>', now - EXPIRY_LOOKBACK)
    .where('expires_at', '<=', now)
    .groupBy(['subscriber_id', 'lot'])
    .having((column) => column.fn.sum('points'), '>', 0)
    .limit(AT_ONCE)
    .execute()
  for (const id of new Set(rows.map((row) => row.subscriber_id))) await settleExpiry(db, id, now)
}

/** Entries after a position, newest first, at most `limit` + 1; the rows of one cause form one entry. */
export async function findEntries(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
) {
  let entries = db
    .selectFrom('points_entries')
    .select((column) => [
      'kind',
      'about',
      'at',
      column.fn.sum<number>('points').as('points'),
      column.fn.max('seq').as('seq'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .groupBy(['cause', 'kind', 'about', 'at'])
  // The cursor may come from another list.
  const seq = after && /^\d{1,15}$/.test(after.id) ? Math.min(Number(after.id), 2 ** 31 - 1) : 0
  if (after) entries = entries.having(sql<boolean>`(at, max(seq)) < (${after.at}, ${seq})`)
  const rows = await entries
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({ ...row, points: Number(row.points) }))
}
