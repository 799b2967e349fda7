import type { ListEntry, ListRejection, NewListEntry, Quota } from '@contract/lists'
import type { ListName, ListRefusal } from '@contract/words/lists'
import { listRefusals } from '@contract/words/lists'
import { call } from './client'
import type { Fields } from './read'
import { list, num, numOrNull, record, str, texts } from './read'

/** The maximum page size; large enough to fetch a whole list of any tier at once. */
const PAGE = 100

export interface ListPage {
  items: ListEntry[]
  nextCursor: string | null
  quota: Quota
}

/** Fetches one page of a list, newest first; `search` matches the entry or its note. */
export async function queryList(
  name: ListName,
  { search, cursor }: { search?: string; cursor?: string | null } = {},
): Promise<ListPage> {
  const data = await call(
    'guard/v1/list/query',
    { list: name, search: search || undefined, cursor, limit: PAGE },
    { loading: false },
  )
  return {
    items: list(data.items, readListEntry),
    nextCursor: str(data.nextCursor) || null,
    quota: readQuota(data.quota),
  }
}

export const listQuery = (name: ListName, search: string) => ({
  key: ['list', name, search],
  fetchPage: (cursor: string | null) => queryList(name, { search, cursor }),
})

/**
 * Adds entries; those that cannot be added are returned with the reason. `move` removes them from the opposite list.
 */
export async function addToList(
  name: ListName,
  entries: NewListEntry[],
  { move, requestId }: { move?: boolean; requestId: string },
): Promise<{ added: ListEntry[]; rejected: ListRejection[]; quota: Quota }> {
  const data = await call('guard/v1/list/add', { list: name, entries, move, requestId })
  return {
    added: list(data.added, readListEntry),
    rejected: list(data.rejected, readRejection),
    quota: readQuota(data.quota),
  }
}

/** Fetches what adding these entries would return; nothing is added. */
export async function checkAddition(
  name: ListName,
  entries: NewListEntry[],
): Promise<{ rejected: ListRejection[]; quota: Quota }> {
  const data = await call('guard/v1/list/check', { list: name, entries })
  return { rejected: list(data.rejected, readRejection), quota: readQuota(data.quota) }
}

/** Changes an entry's note or its end; a null `expiresAt` never ends. */
export async function editListEntry(
  name: ListName,
  id: string,
  change: { note?: string; expiresAt?: number | null },
  requestId: string,
): Promise<void> {
  await call('guard/v1/list/edit', { list: name, id, ...change, requestId })
}

/** Removes entries, which can be restored for ten minutes. */
export async function removeFromList(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ removedIds: string[]; quota: Quota }> {
  const data = await call('guard/v1/list/remove', { list: name, ids, requestId })
  return { removedIds: texts(data.removedIds), quota: readQuota(data.quota) }
}

/** Undoes a removal; entries that no longer fit are returned with the reason. */
export async function restoreToList(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ restored: ListEntry[]; rejected: ListRejection[]; quota: Quota }> {
  const data = await call('guard/v1/list/restore', { list: name, ids, requestId })
  const restored = list(data.restored, readListEntry)
  return { restored, rejected: list(data.rejected, readRejection), quota: readQuota(data.quota) }
}

/** Reads a list entry, which several calls return; null without a value. */
export function readListEntry(entry: Fields): ListEntry | null {
  const value = str(entry.value)
  if (!value) return null
  return {
    id: str(entry.id, value),
    value,
    note: str(entry.note),
    addedAt: num(entry.addedAt),
    expiresAt: numOrNull(entry.expiresAt),
    place: str(entry.place),
    carrier: str(entry.carrier),
  }
}

/** Reads why an entry cannot be added, which several calls return; null when it can, or the reason is unknown. */
export function readRefusal(reason: unknown): ListRefusal | null {
  return listRefusals.find((refusal) => refusal === reason) ?? null
}

function readRejection(rejection: Fields): ListRejection {
  return { value: str(rejection.value), reason: readRefusal(rejection.reason) ?? 'duplicate' }
}

function readQuota(value: unknown): Quota {
  const { used, limit } = record(value)
  return { used: num(used), limit: num(limit) }
}
