import { failureCodes } from '@contract/envelope'
import type { ListRejection, Quota } from '@contract/lists'
import type { ListRefusal } from '@contract/words/lists'
import { topicOf } from '@/rules/lists/list-kinds'
import { roomFor } from '@/rules/products/limits'
import { lockSubscriber } from '../../kernel/database/transaction'
import { UserError, type Text } from '../../kernel/errors'
import { deleteRemoved } from '../../kernel/removals'
import { UNDO_MS } from '../../kernel/table-declaration'
import { endLetThrough } from './add-to-list'
import { findEntriesOf, findEntry } from './list-entries'
import { changeEntry, findRemoved, removeEntries, restoreEntries } from './list-entry-changes'
import { openList, quotaOf, type ListChange } from './list-quota'
import type { ListEntryRow } from './tables'

const texts = {
  gone: { zh: '该内容已不在名单中', en: 'The entry is no longer on the list' },
  expired: { zh: '有效期须晚于现在', en: 'It must end later than now' },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

/**
 * Changes the note or the end of an entry; undefined keeps it. Throws UserError when the entry is no longer on its list
 * or the end is in the past.
 */
export async function editEntry(
  { db, subscriber, list, now }: ListChange,
  id: string,
  { note, expiresAt }: { note?: string; expiresAt?: number | null },
): Promise<ListEntryRow> {
  await lockSubscriber(db, subscriber.id)
  const entry = await findEntry(db, subscriber.id, { id, list }, now)
  if (!entry) throw new UserError(failureCodes.entryGone, texts.gone)
  if (typeof expiresAt === 'number' && expiresAt <= now) throw new UserError(failureCodes.badForm, texts.expired)
  const edited = {
    note: note === undefined ? entry.note : note.trim(),
    expires_at: expiresAt === undefined ? entry.expires_at : expiresAt,
  }
  await changeEntry(db, subscriber.id, id, edited)
  return { ...entry, ...edited }
}

/** Removes entries of a list; they can be restored for ten minutes. Returns the ids that were on it. */
export async function removeFromList(
  change: ListChange,
  ids: readonly string[],
): Promise<{ removedIds: string[]; quota: Quota }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  await deleteRemoved(db, 'list_entries', subscriber.id, now - UNDO_MS)
  const removedIds = await removeEntries(db, subscriber.id, { list, ids }, now)
  return { removedIds, quota: await quotaOf(change) }
}

/**
 * Undoes removals of the last ten minutes. Entries beyond the limit or listed again are returned as rejected, with the
 * reason. Throws UserError when nothing can be restored.
 */
export async function restoreToList(
  change: ListChange,
  ids: readonly string[],
): Promise<{ restored: ListEntryRow[]; rejected: ListRejection[]; quota: Quota }> {
  const { db, subscriber, list, now, quota } = await openList(change)
  const removed = await findRemoved(db, subscriber.id, { list, ids, removedAfter: now - UNDO_MS })
  if (removed.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)

  const normalized = removed.map((row) => row.normalized)
  const known = await findEntriesOf(db, subscriber.id, { topic: topicOf(list), normalized }, now)
  const restored: ListEntryRow[] = []
  const rejected: ListRejection[] = []
  for (const row of removed) {
    const isFull = roomFor(quota.limit, quota.used + restored.length, 1) === 0
    const reason = obstacleTo(row, { existing: known.get(row.normalized), isFull, now })
    if (reason) {
      rejected.push({ value: row.value, reason })
      continue
    }
    // A value may have been removed twice; only one entry is restored.
    known.set(row.normalized, row)
    restored.push(row)
  }
  await restoreEntries(db, subscriber.id, restored, now)
  await endLetThrough(
    change,
    restored.map((row) => row.normalized),
  )
  return { restored, rejected, quota: { ...quota, used: quota.used + restored.length } }
}

function obstacleTo(
  row: ListEntryRow,
  { existing, isFull, now }: { existing: ListEntryRow | undefined; isFull: boolean; now: number },
): ListRefusal | null {
  if (existing) return existing.list === row.list ? 'duplicate' : 'onOtherList'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return isFull ? 'overLimit' : null
}
