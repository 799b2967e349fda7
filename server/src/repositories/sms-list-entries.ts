import { sql, type Kysely } from 'kysely'
import type { SmsListName } from '@contract/sms'
import type { SmsListEntryRow } from '../database/sms-tables'
import type { Database } from '../database/schema'
import type { Position } from './cursor'
import { likePattern, numberPattern } from './like-pattern'

/** Senders and words are apart: '1069' may be both. */
export type SmsListTopic = 'sender' | 'word'

function live(db: Kysely<Database>, subscriberId: string) {
  return db.selectFrom('sms_list_entries').where('subscriber_id', '=', subscriberId).where('removed_at', 'is', null)
}

/** One page, newest first, after a position; `search` matches the entry or its note. */
export function findSmsEntries(
  db: Kysely<Database>,
  subscriberId: string,
  { list, search, after, limit }: { list: SmsListName; search: string; after: Position | null; limit: number },
): Promise<SmsListEntryRow[]> {
  let select = live(db, subscriberId).selectAll().where('list', '=', list)
  if (search) {
    select = select.where((where) =>
      where.or([
        where('spelled', 'like', numberPattern(search)),
        where('value', 'ilike', likePattern(search)),
        where('note', 'ilike', likePattern(search)),
      ]),
    )
  }
  if (after) select = select.where(sql<boolean>`(added_at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('added_at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}

/** How many entries a list has. */
export async function countSmsEntries(db: Kysely<Database>, subscriberId: string, list: SmsListName): Promise<number> {
  const { count } = await live(db, subscriberId)
    .where('list', '=', list)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every entry of every list, for the verdict. */
export function findAllSmsEntries(db: Kysely<Database>, subscriberId: string): Promise<SmsListEntryRow[]> {
  return live(db, subscriberId).selectAll().execute()
}

/** The entry of each of some spellings, on whichever list of the topic it is. */
export async function findSmsEntriesOf(
  db: Kysely<Database>,
  subscriberId: string,
  topic: SmsListTopic,
  spellings: readonly string[],
): Promise<Map<string, SmsListEntryRow>> {
  if (spellings.length === 0) return new Map()
  const rows = await live(db, subscriberId)
    .selectAll()
    .where('topic', '=', topic)
    .where('spelled', 'in', [...spellings])
    .execute()
  return new Map(rows.map((row) => [row.spelled, row]))
}

export async function insertSmsEntries(db: Kysely<Database>, rows: readonly SmsListEntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('sms_list_entries')
    .values([...rows])
    .execute()
}

/** Takes entries off their list, or off one list only; answers the ids of those that were on it. */
export async function removeSmsEntries(
  db: Kysely<Database>,
  subscriberId: string,
  { ids, list }: { ids: readonly string[]; list?: SmsListName },
  now: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  let update = db
    .updateTable('sms_list_entries')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .where('removed_at', 'is', null)
  if (list) update = update.where('list', '=', list)
  const rows = await update.returning('entry_id').execute()
  return rows.map((row) => row.entry_id)
}

/** Entries of a list that were removed after an instant. */
export function findRemovedSmsEntries(
  db: Kysely<Database>,
  subscriberId: string,
  { list, ids, removedAfter }: { list: SmsListName; ids: readonly string[]; removedAfter: number },
): Promise<SmsListEntryRow[]> {
  return db
    .selectFrom('sms_list_entries')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('list', '=', list)
    .where('entry_id', 'in', [...ids])
    .where('removed_at', '>', removedAfter)
    .orderBy('added_at', 'desc')
    .execute()
}

/** Puts removed entries back as they were. */
export async function restoreSmsEntries(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('sms_list_entries')
    .set({ removed_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .execute()
}

/** Forgets entries that were removed before an instant. */
export async function forgetRemovedSmsEntries(
  db: Kysely<Database>,
  subscriberId: string,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('sms_list_entries')
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', '<=', before)
    .execute()
}
