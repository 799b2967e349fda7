import type { SmsHoldKind } from '@contract/words/sms'
import { sql, type Kysely } from 'kysely'
import { HELD_CODE_MS, holdKindOf, isHeldCodeTold, MOST_HELD_CODES, ruleOfHoldKind } from '@/rules/sms/hold-kind'
import type { Database } from '../../database/schema'
import { numberPattern, searchPattern, type Position } from '../../kernel/list-query'
import type { LineLogRow } from '../line/tables'

/** How many SMS of one sender a page has; a search finds the others. */
const MOST_OF_SENDER = 20

/** A subscriber and the start of the retention period of held SMS. */
export interface Quarantine {
  subscriberId: string
  keptSince: number
}

export interface KindCount {
  kind: SmsHoldKind
  count: number
}

/** Log rows of stopped SMS, including restored and deleted ones. */
function stopped(db: Kysely<Database>, subscriberId: string) {
  return db
    .selectFrom('line_log')
    .where('line_log.subscriber_id', '=', subscriberId)
    .where('kind', '=', 'sms')
    .where('action', '=', 'stop')
}

/** SMS in quarantine now: not restored (`corrected`), not deleted, within the retention. */
function held(db: Kysely<Database>, { subscriberId, keptSince }: Quarantine) {
  return stopped(db, subscriberId)
    .where('corrected', '=', false)
    .where('at', '>', keptSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_sms_removals')
            .select('held_sms_removals.entry_id')
            .whereRef('held_sms_removals.subscriber_id', '=', 'line_log.subscriber_id')
            .whereRef('held_sms_removals.entry_id', '=', 'line_log.entry_id'),
        ),
      ),
    )
}

/** Codes among log rows, like `isHeldCode` of the rules. In a value of the JSON a quote would be escaped. */
const isCode = sql<boolean>`position('"reason":"verificationCode"' in also_matched) > 0`

/** The newest codes in quarantine of the last 24 hours: they stand on top of it. */
export function findHeldCodes(db: Kysely<Database>, quarantine: Quarantine, now: number): Promise<LineLogRow[]> {
  return held(db, quarantine)
    .where('at', '>', now - HELD_CODE_MS)
    .where(isCode)
    .selectAll('line_log')
    .orderBy('at', 'desc')
    .orderBy('line_log.entry_id', 'desc')
    .limit(MOST_HELD_CODES)
    .execute()
}

/** How many codes of the last 24 hours are in quarantine. */
export async function countHeldCodes(db: Kysely<Database>, quarantine: Quarantine, now: number): Promise<number> {
  const row = await held(db, quarantine)
    .where('at', '>', now - HELD_CODE_MS)
    .where(isCode)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * The sender of a code that was just held, when the subscriber is to be told of it; null when it was told lately. Runs under the
 * lock of the subscriber, after the code's log row was written.
 */
export async function heldCodeToTell(
  trx: Kysely<Database>,
  subscriberId: string,
  { caller, entryId, now }: { caller: string; entryId: string; now: number },
): Promise<string | null> {
  const rows = await stopped(trx, subscriberId)
    .where('at', '>', now - HELD_CODE_MS)
    .where('entry_id', '<>', entryId)
    .where(isCode)
    .select('caller')
    .distinct()
    .execute()
  const earlier = rows.map((row) => row.caller)
  return isHeldCodeTold(caller, earlier) ? caller : null
}

/** What a page of the quarantine shows; `search` matches sender or text. */
interface HeldFilter {
  search: string
  kind: SmsHoldKind | null
  /** Ids of what stands elsewhere. */
  without: readonly string[]
}

interface HeldPage extends HeldFilter {
  after: Position | null
  limit: number
}

function matching(db: Kysely<Database>, quarantine: Quarantine, { search, kind, without }: HeldFilter) {
  let select = held(db, quarantine)
  if (search) {
    select = select.where((where) =>
      where.or([where('caller', 'like', numberPattern(search)), where('text', '~', searchPattern(search))]),
    )
  }
  if (kind !== null) {
    const { reason, detail } = ruleOfHoldKind(kind)
    select = select.where('reason', '=', reason)
    if (detail !== null) select = select.where('detail', '=', detail)
  }
  if (without.length > 0) select = select.where('line_log.entry_id', 'not in', [...without])
  return select
}

/** One page of the quarantine, newest first, after a position. */
export function findHeldSms(db: Kysely<Database>, quarantine: Quarantine, page: HeldPage): Promise<LineLogRow[]> {
  const { after, limit } = page
  let select = matching(db, quarantine, page).selectAll('line_log')
  if (after) select = select.where(sql<boolean>`(at, line_log.entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('line_log.entry_id', 'desc').limit(limit).execute()
}

/** The quarantine with the rank of each SMS among those of its sender, newest first, and their number. */
const numbered = (db: Kysely<Database>, quarantine: Quarantine, filter: HeldFilter) =>
  db
    .selectFrom(
      matching(db, quarantine, filter)
        .selectAll('line_log')
        .select([
          sql<number>`row_number() over (partition by caller order by at desc, line_log.entry_id desc)`.as('rank'),
          sql<number>`count(*) over (partition by caller)`.as('of_sender'),
        ])
        .as('numbered'),
    )
    .selectAll()

/** One page of the senders of the quarantine, as the newest SMS of each, with the number of theirs (`of_sender`). */
export function findHeldSenders(db: Kysely<Database>, quarantine: Quarantine, page: HeldPage) {
  let select = numbered(db, quarantine, page).where('rank', '=', 1)
  if (page.after) select = select.where(sql<boolean>`(at, entry_id) < (${page.after.at}, ${page.after.id})`)
  return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(page.limit).execute()
}

/** The newest SMS of some senders, at most `MOST_OF_SENDER` of each, in the order of the senders. */
export async function findHeldOfSenders(
  db: Kysely<Database>,
  quarantine: Quarantine,
  { senders, ...filter }: HeldFilter & { senders: readonly string[] },
): Promise<LineLogRow[]> {
  if (senders.length === 0) return []
  const rows = await numbered(db, quarantine, filter)
    .where('caller', 'in', [...senders])
    .where('rank', '<=', MOST_OF_SENDER)
    .orderBy('rank')
    .execute()
  return senders.flatMap((sender) => rows.filter(({ caller }) => caller === sender))
}

/** The number of SMS of each kind in quarantine, most frequent first. */
export async function countHeldKinds(db: Kysely<Database>, quarantine: Quarantine): Promise<KindCount[]> {
  const rows = await held(db, quarantine)
    .select((column) => ['reason', 'detail', column.fn.countAll<number>().as('count')])
    .groupBy(['reason', 'detail'])
    .execute()
  return byKind(rows)
}

/** SMS held since an instant by kind, most frequent first, and how many were restored. */
export async function countStoppedSms(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
): Promise<{ kinds: KindCount[]; restored: number }> {
  const rows = await stopped(db, subscriberId)
    .where('at', '>=', since)
    .select((column) => [
      'reason',
      'detail',
      column.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where corrected)`.as('restored'),
    ])
    .groupBy(['reason', 'detail'])
    .execute()
  return { kinds: byKind(rows), restored: rows.reduce((sum, row) => sum + Number(row.restored), 0) }
}

/** Merges counts of the same kind: rows stopped by a list differ in their entry. */
function byKind(rows: readonly { reason: string; detail: string; count: number }[]): KindCount[] {
  const counts = new Map<SmsHoldKind, number>()
  for (const row of rows) {
    const kind = holdKindOf(row)
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + Number(row.count))
  }
  const found = [...counts].map(([kind, count]) => ({ kind, count }))
  return found.sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind))
}

/** The given SMS that are in quarantine. */
export async function findHeldOf(
  db: Kysely<Database>,
  quarantine: Quarantine,
  ids: readonly string[],
): Promise<LineLogRow[]> {
  return held(db, quarantine)
    .selectAll('line_log')
    .where('line_log.entry_id', 'in', [...ids])
    .execute()
}

/** Deletes SMS from the quarantine; they can be restored until they are purged. */
export async function removeHeld(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('held_sms_removals')
    .values(ids.map((id) => ({ subscriber_id: subscriberId, entry_id: id, removed_at: now })))
    .execute()
}

/** Undoes deletions made after an instant. Returns their ids. */
export async function undoHeldRemovals(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
  removedAfter: number,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('held_sms_removals')
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .where('removed_at', '>', removedAfter)
    .returning('entry_id')
    .execute()
  return rows.map((row) => row.entry_id)
}
