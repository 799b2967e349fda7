import type { ListEntry, ListName, ListRefusal, ListRejection, NewListEntry, Quota } from '@contract/lists'
import { call } from './client'
import type { Fields } from './read'
import { list, num, numOrNull, record, str } from './read'

const L = '/unicomAssistant/uasp/guard/v1/list'
/** The most that a page may have: a list of every tier comes whole. */
const PAGE = 100
const refusals: readonly ListRefusal[] = [
  'bad',
  'duplicate',
  'onOtherList',
  'overLimit',
  'ownNumber',
  'neverBlocked',
  'expired',
]

export interface ListPage {
  items: ListEntry[]
  nextCursor: string | null
  quota: Quota
}

/** One page of a list, newest first; `search` matches the entry or its note. */
export async function queryList(
  name: ListName,
  { search, cursor }: { search?: string; cursor?: string | null } = {},
): Promise<ListPage> {
  const data = await call(
    `${L}/query`,
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

/** Adds entries; each that cannot be added answers why. `move` takes them off the opposite list. */
export async function addToList(
  name: ListName,
  entries: NewListEntry[],
  { move, requestId }: { move?: boolean; requestId: string },
): Promise<{ added: ListEntry[]; rejected: ListRejection[]; quota: Quota }> {
  const data = await call(`${L}/add`, { list: name, entries, move, requestId })
  return {
    added: list(data.added, readListEntry),
    rejected: list(data.rejected, readRejection),
    quota: readQuota(data.quota),
  }
}

/** What adding these entries would answer; nothing is added. */
export async function checkAddition(
  name: ListName,
  entries: NewListEntry[],
): Promise<{ rejected: ListRejection[]; quota: Quota }> {
  const data = await call(`${L}/check`, { list: name, entries })
  return { rejected: list(data.rejected, readRejection), quota: readQuota(data.quota) }
}

/** Changes an entry's note or its end; `expiresAt` null never ends. */
export async function editListEntry(
  name: ListName,
  id: string,
  change: { note?: string; expiresAt?: number | null },
  requestId: string,
): Promise<void> {
  await call(`${L}/edit`, { list: name, id, ...change, requestId })
}

/** Removes entries; they can be restored for ten minutes. */
export async function removeFromList(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ removedIds: string[]; quota: Quota }> {
  const data = await call(`${L}/remove`, { list: name, ids, requestId })
  return { removedIds: readIds(data.removedIds), quota: readQuota(data.quota) }
}

/** Undoes a removal, as it was; entries that no longer fit are named. */
export async function restoreToList(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ restored: ListEntry[]; rejected: ListRejection[]; quota: Quota }> {
  const data = await call(`${L}/restore`, { list: name, ids, requestId })
  const restored = list(data.restored, readListEntry)
  return { restored, rejected: list(data.rejected, readRejection), quota: readQuota(data.quota) }
}

/** An entry as any answer carries it; null when it has no value. */
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

/** Why an entry cannot be added, of any answer that says it; null when it can, or the reason is not known. */
export function readRefusal(reason: unknown): ListRefusal | null {
  return refusals.find((refusal) => refusal === reason) ?? null
}

function readRejection(rejection: Fields): ListRejection {
  return { value: str(rejection.value), reason: readRefusal(rejection.reason) ?? 'duplicate' }
}

/** The ids that an answer names. */
export function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.map((id) => str(id)).filter(Boolean) : []
}

function readQuota(value: unknown): Quota {
  const { used, limit } = record(value)
  return { used: num(used), limit: num(limit) }
}
