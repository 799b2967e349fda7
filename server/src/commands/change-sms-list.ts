import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Quota } from '@contract/lists'
import type { NewSmsListEntry, SmsListName, SmsListRejection } from '@contract/sms'
import { roomFor } from '@/rules/products/limits'
import { smsLimitsOf } from '@/rules/sms/limits'
import { readSender, spellSender } from '@/rules/sms/sender'
import { normaliseWords, readWord } from '@/rules/sms/words'
import { isNeverBlocked } from '@/rules/verdict/never-block'
import type { SmsListEntryRow } from '../database/sms-tables'
import type { Database } from '../database/schema'
import type { Subscriber } from '../deps'
import { UserError, type Text } from '../errors'
import type { RandomSource } from '../ports/random'
import { findProducts } from '../repositories/products'
import {
  countSmsEntries,
  findRemovedSmsEntries,
  findSmsEntriesOf,
  forgetRemovedSmsEntries,
  insertSmsEntries,
  removeSmsEntries,
  restoreSmsEntries,
  type SmsListTopic,
} from '../repositories/sms-list-entries'
import { lockSubscriber } from '../repositories/subscribers'
import { UNDO_MS } from './undo-window'

const texts = {
  notSubscribed: {
    zh: '您的产品不包含短信防护，请先订购',
    en: 'Your product has no SMS guard. Please subscribe first.',
  },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

const topics: Readonly<Record<SmsListName, SmsListTopic>> = {
  refused: 'sender',
  allowed: 'sender',
  blockWord: 'word',
  allowWord: 'word',
}

export interface SmsListChange {
  db: Kysely<Database>
  subscriber: Subscriber
  list: SmsListName
  now: number
}

/** How much of a list is used, and the limit of what the subscriber holds. */
export async function smsQuotaOf({ db, subscriber, list }: SmsListChange): Promise<Quota> {
  const limits = smsLimitsOf(await findProducts(db, subscriber.id))
  return { used: await countSmsEntries(db, subscriber.id, list), limit: limits[list] }
}

/** Throws UserError unless the subscriber's product covers the SMS guard. */
export async function requireSmsGuard(db: Kysely<Database>, subscriber: Subscriber): Promise<void> {
  const { refused } = smsLimitsOf(await findProducts(db, subscriber.id))
  if (refused === 0) throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)
}

/**
 * Adds senders or words within the limit; each that cannot be added answers why. `move` takes them off the opposite
 * list. The subscriber is locked first: two devices together never exceed the limit.
 */
export async function addToSmsList(
  change: SmsListChange,
  entries: readonly NewSmsListEntry[],
  { move, random }: { move: boolean; random: RandomSource },
): Promise<{ added: SmsListEntryRow[]; rejected: SmsListRejection[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const quota = await smsQuotaOf(change)
  const read = entries.map((entry) => ({ entry, spelling: spell(list, entry) }))
  const spellings = read.flatMap(({ spelling }) => spelling?.spelled ?? [])
  const known = await findSmsEntriesOf(db, subscriber.id, topics[list], spellings)
  const added: SmsListEntryRow[] = []
  const moved: string[] = []
  const rejected: SmsListRejection[] = []
  for (const { entry, spelling } of read) {
    const existing = spelling ? known.get(spelling.spelled) : undefined
    const isFull = roomFor(quota.limit, quota.used + added.length, 1) === 0
    const reason = refusalOf({ list, spelling, existing, isFull, move })
    if (reason !== null || spelling === null) {
      rejected.push({ value: entry.value, reason: reason ?? 'bad' })
      continue
    }
    const note = entry.note?.trim() || existing?.note || ''
    const own = { subscriber_id: subscriber.id, entry_id: random.id(), list, topic: topics[list] }
    const row = { ...own, ...spelling, note, added_at: now, removed_at: null }
    if (existing) moved.push(existing.entry_id)
    added.push(row)
    known.set(row.spelled, row)
  }
  await forgetRemovedSmsEntries(db, subscriber.id, now - UNDO_MS)
  await removeSmsEntries(db, subscriber.id, { ids: moved }, now)
  await insertSmsEntries(db, added)
  return { added, rejected }
}

type Spelling = Pick<SmsListEntryRow, 'spelled' | 'value' | 'is_prefix'>

function spell(list: SmsListName, { value, isPrefix }: NewSmsListEntry): Spelling | null {
  if (topics[list] === 'word') {
    const word = readWord(value)
    return word === null ? null : { spelled: normaliseWords(word), value: word, is_prefix: false }
  }
  const sender = readSender(value, isPrefix)
  return sender === null ? null : { spelled: spellSender(sender), value: sender.sender, is_prefix: sender.isPrefix }
}

interface Candidate {
  list: SmsListName
  spelling: Spelling | null
  existing: SmsListEntryRow | undefined
  isFull: boolean
  move: boolean
}

function refusalOf({ list, spelling, existing, isFull, move }: Candidate): SmsListRejection['reason'] | null {
  if (spelling === null) return 'bad'
  if (list === 'refused' && !spelling.is_prefix && isNeverBlocked(spelling.value)) return 'neverBlocked'
  if (existing?.list === list) return 'duplicate'
  if (existing && !move) return 'onOtherList'
  return isFull ? 'overLimit' : null
}

/** Takes entries off a list; they can be restored for ten minutes. Answers the ids of those that were on it. */
export async function removeFromSmsList(change: SmsListChange, ids: readonly string[]): Promise<string[]> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  await forgetRemovedSmsEntries(db, subscriber.id, now - UNDO_MS)
  return removeSmsEntries(db, subscriber.id, { list, ids }, now)
}

/**
 * Undoes removals of the last ten minutes; an entry that no longer fits, or is listed again, answers why. Throws
 * UserError when there is nothing left to undo.
 */
export async function restoreToSmsList(
  change: SmsListChange,
  ids: readonly string[],
): Promise<{ restored: SmsListEntryRow[]; rejected: SmsListRejection[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const removed = await findRemovedSmsEntries(db, subscriber.id, { list, ids, removedAfter: now - UNDO_MS })
  if (removed.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)

  const quota = await smsQuotaOf(change)
  const spellings = removed.map((row) => row.spelled)
  const known = await findSmsEntriesOf(db, subscriber.id, topics[list], spellings)
  const restored: SmsListEntryRow[] = []
  const rejected: SmsListRejection[] = []
  for (const row of removed) {
    const existing = known.get(row.spelled)
    const isFull = roomFor(quota.limit, quota.used + restored.length, 1) === 0
    if (existing) rejected.push({ value: row.value, reason: existing.list === list ? 'duplicate' : 'onOtherList' })
    else if (isFull) rejected.push({ value: row.value, reason: 'overLimit' })
    else {
      // The same entry may have been removed twice: one of them comes back.
      known.set(row.spelled, row)
      restored.push(row)
    }
  }
  const restoredIds = restored.map((row) => row.entry_id)
  await restoreSmsEntries(db, subscriber.id, restoredIds)
  return { restored, rejected }
}
