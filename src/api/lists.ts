import type { ListEntry, ListName, ListRejection, NewListEntry, Quota } from '@contract/lists'
import { call } from './client'
import type { Fields } from './read'
import { list, num, numOrNull, oneOf, record, str } from './read'

const L = '/unicomAssistant/uasp/guard/v1/list'
/** The most that a page may have: a list of every tier comes whole. */
const PAGE = 100
const reasons = ['duplicate', 'onOtherList', 'overLimit', 'ownNumber', 'neverBlocked', 'expired'] as const

export interface ListPage {
  items: ListEntry[]
  nextCursor: string | null
  quota: Quota
}

/** One page of a list, newest first; `search` matches number or note. */
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

/** Adds numbers; each that cannot be added answers why. `move` takes them off the other list. */
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

/** What adding these numbers would answer; nothing is added. */
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

/** An entry as any answer carries it; null when it has no number. */
export function readListEntry(entry: Fields): ListEntry | null {
  const phoneNo = str(entry.phoneNo)
  if (!phoneNo) return null
  return {
    id: str(entry.id, phoneNo),
    phoneNo,
    note: str(entry.note),
    addedAt: num(entry.addedAt),
    expiresAt: numOrNull(entry.expiresAt),
    place: str(entry.place),
    carrier: str(entry.carrier),
  }
}

function readRejection(rejection: Fields): ListRejection {
  return { phoneNo: str(rejection.phoneNo), reason: oneOf(rejection.reason, reasons, 'duplicate') }
}

/** The ids that an answer names. */
export function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.map((id) => str(id)).filter(Boolean) : []
}

/** How much of a list is used, of any answer that says it. */
export function readQuota(value: unknown): Quota {
  const { used, limit } = record(value)
  return { used: num(used), limit: num(limit) }
}
