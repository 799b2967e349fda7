import type { Quota } from '@contract/lists'
import type { NewSmsListEntry, SmsListEntry, SmsListName, SmsListRejection } from '@contract/sms'
import { call } from './client'
import { readIds, readQuota } from './lists'
import type { Fields } from './read'
import { bool, list, num, oneOf, str } from './read'

const L = '/unicomAssistant/uasp/guard/v1/sms/list'
/** The most that a page may have: a list of every tier comes whole. */
const PAGE = 100
const reasons = ['bad', 'duplicate', 'onOtherList', 'overLimit', 'neverBlocked'] as const

export interface SmsListPage {
  items: SmsListEntry[]
  nextCursor: string | null
  quota: Quota
}

/** One page of the senders or words of a list, newest first. */
export async function querySmsList(name: SmsListName, search: string, cursor: string | null): Promise<SmsListPage> {
  const body = { list: name, search: search || undefined, cursor, limit: PAGE }
  const data = await call(`${L}/query`, body, { loading: false })
  return { items: list(data.items, readEntry), nextCursor: str(data.nextCursor) || null, quota: readQuota(data.quota) }
}

/** Adds a sender or a word; answers why it was not added, or null. `move` takes it off the opposite list. */
export async function addToSmsList(
  name: SmsListName,
  entry: NewSmsListEntry,
  { move, requestId }: { move: boolean; requestId: string },
): Promise<{ refusal: SmsListRejection['reason'] | null; quota: Quota }> {
  const data = await call(`${L}/add`, { list: name, entries: [entry], move, requestId })
  const [rejection] = list(data.rejected, (fields) => ({ reason: oneOf(fields.reason, reasons, 'bad') }))
  return { refusal: rejection?.reason ?? null, quota: readQuota(data.quota) }
}

/** Removes entries; they can be restored for ten minutes. */
export async function removeFromSmsList(
  name: SmsListName,
  ids: string[],
  requestId: string,
): Promise<{ removedIds: string[] }> {
  const { removedIds } = await call(`${L}/remove`, { list: name, ids, requestId })
  return { removedIds: readIds(removedIds) }
}

/** Undoes a removal; entries that no longer fit are named. */
export async function restoreToSmsList(
  name: SmsListName,
  ids: string[],
  requestId: string,
): Promise<{ rejected: readonly unknown[] }> {
  const data = await call(`${L}/restore`, { list: name, ids, requestId })
  return { rejected: list(data.rejected, (fields) => fields) }
}

function readEntry(fields: Fields): SmsListEntry | null {
  const value = str(fields.value)
  if (!value) return null
  return {
    id: str(fields.id, value),
    value,
    isPrefix: bool(fields.isPrefix),
    note: str(fields.note),
    addedAt: num(fields.addedAt),
  }
}
