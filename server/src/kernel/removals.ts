import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema'

/** Tables whose rows can be restored for some time after removal, with their id columns. */
const ids = { list_entries: 'entry_id', contacts: 'contact_id' } as const
type Table = keyof typeof ids

/** Restores removed rows unchanged. */
export async function restoreRows(
  db: Kysely<Database>,
  table: Table,
  subscriberId: string,
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  await db
    .updateTable(table)
    .set({ removed_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where(sql.ref(ids[table]), 'in', [...rowIds])
    .execute()
}

/** Deletes rows that were removed before an instant. */
export async function deleteRemoved(
  db: Kysely<Database>,
  table: Table,
  subscriberId: string,
  before: number,
): Promise<void> {
  await db.deleteFrom(table).where('subscriber_id', '=', subscriberId).where('removed_at', '<=', before).execute()
}
