import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListName, ListRejection, NewListEntry, Quota } from '@contract/lists'
import { normaliseNumber } from '@/rules/phone/number'
import { limitsOf, roomFor } from '@/rules/products/limits'
import { isNeverBlocked } from '@/rules/verdict/never-block'
import type { ListEntryRow } from '../database/guard-tables'
import type { Database } from '../database/schema'
import type { Subscriber } from '../deps'
import { UserError, type Text } from '../errors'
import type { RandomSource } from '../ports/random'
import {
  changeEntry,
  countEntries,
  findEntriesOf,
  findEntry,
  findRemoved,
  forgetRemoved,
  insertEntries,
  removeEntries,
  restoreEntries,
} from '../repositories/list-entries'
import { findProducts } from '../repositories/products'
import { lockSubscriber } from '../repositories/subscribers'
import { UNDO_MS } from './undo-window'

const texts = {
  notSubscribed: { zh: '您的产品不包含名单功能，请先订购', en: 'Your product has no lists. Please subscribe first.' },
  gone: { zh: '该号码已不在名单中', en: 'The number is no longer on the list' },
  expired: { zh: '有效期须晚于现在', en: 'It must end later than now' },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

export interface ListChange {
  db: Kysely<Database>
  subscriber: Subscriber
  list: ListName
  now: number
}

/** How much of a list is used, and the tier's limit of it. */
export async function quotaOf({ db, subscriber, list, now }: ListChange): Promise<Quota> {
  const limits = limitsOf(await findProducts(db, subscriber.id))
  const used = await countEntries(db, subscriber.id, list, now)
  return { used, limit: list === 'black' ? limits.blacklist : limits.whitelist }
}

/** What would become of numbers that are added: rows that fit, ids that leave the other list, and refusals. */
interface AdditionPlan {
  added: ListEntryRow[]
  moved: string[]
  rejected: ListRejection[]
}

/**
 * Adds numbers within the limit; each that cannot be added answers why. `move` takes them off the other list. The
 * subscriber is locked first: two devices together never exceed the limit. Throws UserError without a product.
 */
export async function addToList(
  change: ListChange,
  entries: readonly NewListEntry[],
  options: { move: boolean; random: RandomSource },
): Promise<{ added: ListEntryRow[]; rejected: ListRejection[] }> {
  const { db, subscriber, now } = change
  await lockSubscriber(db, subscriber.id)
  const { added, moved, rejected } = await planAddition(change, entries, options)
  await forgetRemoved(db, subscriber.id, now - UNDO_MS)
  await removeEntries(db, subscriber.id, { ids: moved }, now)
  await insertEntries(db, subscriber.id, added, now)
  return { added, rejected }
}

/** What adding these numbers would answer. Throws UserError without a product. */
export async function checkAddition(
  change: ListChange,
  entries: readonly NewListEntry[],
  options: { move: boolean; random: RandomSource },
): Promise<ListRejection[]> {
  return (await planAddition(change, entries, options)).rejected
}

async function planAddition(
  change: ListChange,
  entries: readonly NewListEntry[],
  { move, random }: { move: boolean; random: RandomSource },
): Promise<AdditionPlan> {
  const { db, subscriber, list, now } = change
  const quota = await quotaOf(change)
  if (quota.limit === 0) throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)

  const known = await findEntriesOf(db, subscriber.id, entries.map(numberOf), now)
  const seen = new Set<string>()
  const plan: AdditionPlan = { added: [], moved: [], rejected: [] }
  for (const entry of entries) {
    const phoneNo = numberOf(entry)
    const existing = known.get(phoneNo)
    const isFull = roomFor(quota.limit, quota.used + plan.added.length, 1) === 0
    const reason = refusalOf({ phoneNo, entry, existing, isRepeated: seen.has(phoneNo), isFull, move, change })
    if (reason) {
      plan.rejected.push({ phoneNo, reason })
      continue
    }
    seen.add(phoneNo)
    if (existing) plan.moved.push(existing.entry_id)
    plan.added.push({
      subscriber_id: subscriber.id,
      entry_id: random.id(),
      list,
      phone_no: phoneNo,
      note: entry.note?.trim() || existing?.note || '',
      added_at: now,
      expires_at: entry.expiresAt ?? null,
      removed_at: null,
    })
  }
  return plan
}

interface Candidate {
  phoneNo: string
  entry: NewListEntry
  existing: ListEntryRow | undefined
  isRepeated: boolean
  isFull: boolean
  move: boolean
  change: ListChange
}

function refusalOf(candidate: Candidate): ListRejection['reason'] | null {
  const { phoneNo, entry, existing, isRepeated, isFull, move, change } = candidate
  if (phoneNo === change.subscriber.phoneNo) return 'ownNumber'
  if (change.list === 'black' && isNeverBlocked(phoneNo)) return 'neverBlocked'
  if (typeof entry.expiresAt === 'number' && entry.expiresAt <= change.now) return 'expired'
  if (isRepeated || existing?.list === change.list) return 'duplicate'
  if (existing && !move) return 'onOtherList'
  return isFull ? 'overLimit' : null
}

/**
 * Gives an entry another note or another end; what is undefined stays. Throws UserError when the entry has left its list
 * or the end is over already.
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

/** Takes entries off a list; they can be restored for ten minutes. Answers the ids of those that were on it. */
export async function removeFromList(
  { db, subscriber, list, now }: ListChange,
  ids: readonly string[],
): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  await forgetRemoved(db, subscriber.id, now - UNDO_MS)
  return removeEntries(db, subscriber.id, { list, ids }, now)
}

/**
 * Undoes removals of the last ten minutes; an entry that no longer fits, or is listed again, answers why. Throws
 * UserError when there is nothing left to undo.
 */
export async function restoreToList(
  change: ListChange,
  ids: readonly string[],
): Promise<{ restored: ListEntryRow[]; rejected: ListRejection[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const removed = await findRemoved(db, subscriber.id, { list, ids, removedAfter: now - UNDO_MS })
  if (removed.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)

  const quota = await quotaOf(change)
  const numbers = removed.map((row) => row.phone_no)
  const known = await findEntriesOf(db, subscriber.id, numbers, now)
  const restored: ListEntryRow[] = []
  const rejected: ListRejection[] = []
  for (const row of removed) {
    const isFull = roomFor(quota.limit, quota.used + restored.length, 1) === 0
    const reason = obstacleTo(row, { existing: known.get(row.phone_no), isFull, now })
    if (reason) {
      rejected.push({ phoneNo: row.phone_no, reason })
      continue
    }
    // The same number may have been removed twice: one of them comes back.
    known.set(row.phone_no, row)
    restored.push(row)
  }
  await restoreEntries(db, subscriber.id, restored, now)
  return { restored, rejected }
}

function obstacleTo(
  row: ListEntryRow,
  { existing, isFull, now }: { existing: ListEntryRow | undefined; isFull: boolean; now: number },
): ListRejection['reason'] | null {
  if (existing) return existing.list === row.list ? 'duplicate' : 'onOtherList'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return isFull ? 'overLimit' : null
}

const numberOf = (entry: NewListEntry): string => normaliseNumber(entry.phoneNo) ?? entry.phoneNo
