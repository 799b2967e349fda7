import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListName, ListRejection, NewListEntry, Quota } from '@contract/lists'
import { normaliseNumber } from '@/rules/phone/number'
import { limitsOf, roomFor } from '@/rules/products/limits'
import { isNeverBlocked } from '@/rules/verdict/never-block'
import type { ListEntryRow } from '../database/guard-tables'
import type { Database } from '../database/schema'
import type { Subscriber } from '../deps'
import { UserError } from '../errors'
import type { RandomSource } from '../ports/random'
import {
  countEntries,
  findEntriesOf,
  findRemoved,
  insertEntries,
  removeEntries,
  restoreEntries,
} from '../repositories/list-entries'
import { findProducts } from '../repositories/products'
import { lockSubscriber } from '../repositories/subscribers'

/** How long a removal can be undone. */
const UNDO_MS = 10 * 60 * 1000

const notSubscribed = {
  zh: '您的产品不包含名单功能，请先订购',
  en: 'Your product has no lists. Please subscribe first.',
}

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

/**
 * Adds numbers within the limit; each that cannot be added answers why. `move` takes them off the other list. The
 * subscriber is locked first: two devices together never exceed the limit. Throws UserError without a product.
 */
export async function addToList(
  change: ListChange,
  entries: readonly NewListEntry[],
  options: { move: boolean; random: RandomSource },
): Promise<{ added: ListEntryRow[]; rejected: ListRejection[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const quota = await quotaOf(change)
  if (quota.limit === 0) throw new UserError(failureCodes.notSubscribed, notSubscribed)

  const known = await findEntriesOf(db, subscriber.id, entries.map(numberOf), now)
  const seen = new Set<string>()
  const added: ListEntryRow[] = []
  const moved: string[] = []
  const rejected: ListRejection[] = []
  for (const entry of entries) {
    const phoneNo = numberOf(entry)
    const existing = known.get(phoneNo)
    const isFull = roomFor(quota.limit, quota.used + added.length, 1) === 0
    const reason = refusalOf({
      phoneNo,
      entry,
      existing,
      isRepeated: seen.has(phoneNo),
      isFull,
      move: options.move,
      change,
    })
    if (reason) {
      rejected.push({ phoneNo, reason })
      continue
    }
    seen.add(phoneNo)
    if (existing) moved.push(existing.entry_id)
    added.push({
      subscriber_id: subscriber.id,
      entry_id: options.random.id(),
      list,
      phone_no: phoneNo,
      note: entry.note?.trim() || existing?.note || '',
      added_at: now,
      expires_at: entry.expiresAt ?? null,
      removed_at: null,
    })
  }
  await removeEntries(db, subscriber.id, moved, now)
  await insertEntries(db, subscriber.id, added, now)
  return { added, rejected }
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

/** Undoes removals of the last ten minutes; an entry that no longer fits, or is listed again, answers why. */
export async function restoreToList(
  change: ListChange,
  ids: readonly string[],
): Promise<{ restored: ListEntryRow[]; rejected: ListRejection[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const quota = await quotaOf(change)
  const removed = await findRemoved(db, subscriber.id, { list, ids, removedAfter: now - UNDO_MS })
  const known = await findEntriesOf(
    db,
    subscriber.id,
    removed.map((row) => row.phone_no),
    now,
  )
  const restored: ListEntryRow[] = []
  const rejected: ListRejection[] = []
  for (const row of removed) {
    const existing = known.get(row.phone_no)
    if (existing) rejected.push({ phoneNo: row.phone_no, reason: existing.list === list ? 'duplicate' : 'onOtherList' })
    else if (row.expires_at !== null && row.expires_at <= now)
      rejected.push({ phoneNo: row.phone_no, reason: 'expired' })
    else if (roomFor(quota.limit, quota.used + restored.length, 1) === 0) {
      rejected.push({ phoneNo: row.phone_no, reason: 'overLimit' })
    } else restored.push(row)
  }
  await restoreEntries(
    db,
    subscriber.id,
    restored.map((row) => row.entry_id),
  )
  return { restored, rejected }
}

const numberOf = (entry: NewListEntry): string => normaliseNumber(entry.phoneNo) ?? entry.phoneNo
