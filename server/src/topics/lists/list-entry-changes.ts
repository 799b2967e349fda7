import type { ListName } from '@contract/words/lists'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { restoreRows } from '../../kernel/removals'
import type { ListEntryRow } from './tables'

/** Inserts entries. Removes expired ones first, because a value must be unique among the lists of its topic. */
export async function insertEntries(
  db: Kysely<Database>,
  subscriberId: string,
  rows: readonly Omit<ListEntryRow, 'subscriber_id' | 'removed_at'>[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await removeEnded(db, subscriberId, now)
  const values = rows.map((row) => ({ ...row, subscriber_id: subscriberId, removed_at: null }))
  await db.insertInto('list_entries').values(values).execute()
}

/** Removes entries, of one list when `list` is given. Returns the ids that were on it. */
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

/** Replaces the note, the end or the time of an entry. */
export async function changeEntry(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  change: Partial<Pick<ListEntryRow, 'note' | 'expires_at' | 'added_at'>>,
): Promise<void> {
  await db
    .updateTable('list_entries')
    .set(change)
    .where('subscriber_id', '=', subscriberId)
    .where('entry_id', '=', id)
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

/** Restores removed entries unchanged. Removes expired ones first. */
export async function restoreEntries(
  db: Kysely<Database>,
  subscriberId: string,
  rows: readonly ListEntryRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return
  await removeEnded(db, subscriberId, now)
  const ids = rows.map((row) => row.entry_id)
  await restoreRows(db, 'list_entries', subscriberId, ids)
}

/** Marks expired entries as removed, so that their values can be listed again. */
async function removeEnded(db: Kysely<Database>, subscriberId: string, now: number): Promise<void> {
  await db
    .updateTable('list_entries')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}
