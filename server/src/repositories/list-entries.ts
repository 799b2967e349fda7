import { sql, type Kysely } from 'kysely'
import type { ListName } from '@contract/lists'
import type { ListEntryRow } from '../database/guard-tables'
import type { Database } from '../database/schema'
import type { Position } from './cursor'
import { likePattern, numberPattern } from './like-pattern'

/** Entries of a list that are on it now: neither removed nor expired. */
function live(db: Kysely<Database>, subscriberId: string, now: number) {
  return db
    .selectFrom('list_entries')
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
}

/** One page, newest first, after a position; `search` matches number or note. */
export function findEntries(
  db: Kysely<Database>,
  subscriberId: string,
  query: { list: ListName; search: string; after: Position | null; limit: number; now: number },
): Promise<ListEntryRow[]> {
  const { list, search, after, limit, now } = query
  let select = live(db, subscriberId, now).selectAll().where('list', '=', list)
  if (search) {
    select = select.where((where) =>
      where.or([where('phone_no', 'like', numberPattern(search)), where('note', 'ilike', likePattern(search))]),
    )
  }
  if (after) select = select.where(sql<boolean>`(added_at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('added_at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}

/** How many entries a list has. */
export async function countEntries(
  db: Kysely<Database>,
  subscriberId: string,
  list: ListName,
  now: number,
): Promise<number> {
  const { count } = await live(db, subscriberId, now)
    .where('list', '=', list)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The live entry of each of some numbers, on whichever list it is. */
export async function findEntriesOf(
  db: Kysely<Database>,
  subscriberId: string,
  numbers: readonly string[],
  now: number,
): Promise<Map<string, ListEntryRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await live(db, subscriberId, now)
    .selectAll()
    .where('phone_no', 'in', [...numbers])
    .execute()
  return new Map(rows.map((row) => [row.phone_no, row]))
}

/** Every live entry, for the verdict. */
export function findAllEntries(db: Kysely<Database>, subscriberId: string, now: number): Promise<ListEntryRow[]> {
  return live(db, subscriberId, now).selectAll().execute()
}

/** Adds entries. An expired one of the same number makes room: a number is on one list, once. */
export async function insertEntries(
  db: Kysely<Database>,
  subscriberId: string,
  rows: readonly Omit<ListEntryRow, 'subscriber_id' | 'removed_at'>[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await removeExpired(db, subscriberId, rows, now)
  const values = rows.map((row) => ({ ...row, subscriber_id: subscriberId, removed_at: null }))
  await db.insertInto('list_entries').values(values).execute()
}

/** Takes entries off their list, or off one list only; answers the ids of those that were on it. */
export async function removeEntries(
  db: Kysely<Database>,
  subscriberId: string,
  { ids, list }: { ids: readonly string[]; list?: ListName },
  now: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  let update = db
    .updateTable('list_entries')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', [...ids])
    .where('removed_at', 'is', null)
  if (list) update = update.where('list', '=', list)
  const rows = await update.returning('entry_id').execute()
  return rows.map((row) => row.entry_id)
}

/** One live entry of a list, or null. */
export async function findEntry(
  db: Kysely<Database>,
  subscriberId: string,
  { id, list }: { id: string; list: ListName },
  now: number,
): Promise<ListEntryRow | null> {
  const row = await live(db, subscriberId, now)
    .selectAll()
    .where('list', '=', list)
    .where('entry_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Gives an entry another note or another end. */
export async function changeEntry(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  change: Partial<Pick<ListEntryRow, 'note' | 'expires_at'>>,
): Promise<void> {
  await db
    .updateTable('list_entries')
    .set(change)
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
    .execute()
}

/** Forgets entries that were removed before an instant. */
export async function forgetRemoved(db: Kysely<Database>, subscriberId: string, before: number): Promise<void> {
  await db
    .deleteFrom('list_entries')
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', '<=', before)
    .execute()
}

/** Entries of a list that were removed after an instant. */
export function findRemoved(
  db: Kysely<Database>,
  subscriberId: string,
  query: { list: ListName; ids: readonly string[]; removedAfter: number },
): Promise<ListEntryRow[]> {
  return db
    .selectFrom('list_entries')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('list', '=', query.list)
    .where('entry_id', 'in', [...query.ids])
    .where('removed_at', '>', query.removedAfter)
    .orderBy('added_at', 'desc')
    .execute()
}

/** Puts removed entries back as they were. An expired one of the same number makes room. */
export async function restoreEntries(
  db: Kysely<Database>,
  subscriberId: string,
  rows: readonly ListEntryRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await removeExpired(db, subscriberId, rows, now)
  const ids = rows.map((row) => row.entry_id)
  await db
    .updateTable('list_entries')
    .set({ removed_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', 'in', ids)
    .execute()
}

async function removeExpired(
  db: Kysely<Database>,
  subscriberId: string,
  rows: readonly Pick<ListEntryRow, 'phone_no'>[],
  now: number,
): Promise<void> {
  const numbers = rows.map((row) => row.phone_no)
  await db
    .updateTable('list_entries')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where('phone_no', 'in', numbers)
    .execute()
}
