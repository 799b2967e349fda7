import type { ListRejection, NewListEntry, Quota } from '@contract/lists'
import type { ListRefusal } from '@contract/words/lists'
import {
  isNeverListed,
  isStopping,
  namesNumber,
  readListValue,
  topicOf,
  type ListValue,
} from '@/rules/lists/list-kinds'
import { listsThatShare } from '@/rules/lists/list-limits'
import { roomFor } from '@/rules/products/limits'
import { deleteRemoved } from '../../kernel/removals'
import { UNDO_MS } from '../../kernel/table-declaration'
import type { RandomSource } from '../../ports/random'
import { endAllowancesOf } from '../guard/allowances'
import { recordDeeds } from '../points/record-deeds'
import { findEntriesOf } from './list-entries'
import { insertEntries, removeEntries } from './list-entry-changes'
import type { ListChange, MeasuredList } from './list-quota'
import type { ListEntryRow } from './tables'

/** A valid entry, and the entry of the opposite list that it replaces. */
interface Fitting extends ListValue {
  entry: NewListEntry
  replaced: ListEntryRow | null
}

/** The result of adding entries, before anything is written. */
interface AdditionPlan {
  fitting: Fitting[]
  rejected: ListRejection[]
  /** By how much the number of entries under the shared limit grows. */
  grown: number
  /** The normalized values that are on the list already. */
  listed: string[]
}

/**
 * Adds entries to an open list, within its limit. Entries that cannot be added are returned as rejected, with the
 * reason. `move` removes them from the opposite list. Returns the new quota.
 */
export async function addToList(
  open: MeasuredList,
  entries: readonly NewListEntry[],
  { move, random }: { move: boolean; random: RandomSource },
): Promise<{ added: ListEntryRow[]; rejected: ListRejection[]; quota: Quota }> {
  const { db, subscriber, list, now, quota } = open
  const { fitting, rejected, grown, listed } = await planAddition(open, entries, move)
  const added = fitting.map(({ entry, value, normalized, replaced }, index) => ({
    subscriber_id: subscriber.id,
    entry_id: random.id(),
    list,
    topic: topicOf(list),
    normalized,
    value,
    note: entry.note?.trim() || (replaced?.note ?? ''),
    // The first entry is the newest, so that an exported list keeps its order when imported.
    added_at: now - index,
    expires_at: entry.expiresAt ?? null,
    removed_at: null,
  }))
  const moved = fitting.flatMap(({ replaced }) => replaced?.entry_id ?? [])
  await deleteRemoved(db, 'list_entries', subscriber.id, now - UNDO_MS)
  await removeEntries(db, subscriber.id, { ids: moved }, now)
  await insertEntries(db, subscriber.id, added, now)
  await endLetThrough(open, [...listed, ...added.map(({ normalized }) => normalized)])
  return { added, rejected, quota: { ...quota, used: quota.used + grown } }
}

/** The newest choice wins: what is stopped from now on is let through no longer, even for a time (DESIGN 5.14). */
export async function endLetThrough(
  { db, subscriber, list }: ListChange,
  normalized: readonly string[],
): Promise<void> {
  if (isStopping(list) && topicOf(list) !== 'word') await endAllowancesOf(db, subscriber.id, normalized)
}

/** Records numbers on the blacklist and segments that the subscriber added themselves, for points. */
export async function noteAdded(
  { db, subscriber, list, now }: ListChange,
  added: readonly ListEntryRow[],
): Promise<void> {
  const deeds = added.map(({ normalized }) => normalized)
  if (list === 'black') await recordDeeds(db, subscriber.id, 'blacklist', deeds, now)
  if (topicOf(list) === 'segment') await recordDeeds(db, subscriber.id, 'segmentInterception', deeds, now)
}

/** Which of these entries are on the list now, and which are not. */
export async function findAdded(
  { db, subscriber, list, now }: ListChange,
  entries: readonly NewListEntry[],
): Promise<{ there: ListEntryRow[]; missing: NewListEntry[] }> {
  const topic = topicOf(list)
  const normalizedOf = ({ value }: NewListEntry) => readListValue(topic, value)?.normalized ?? ''
  const known = await findEntriesOf(db, subscriber.id, { topic, normalized: entries.map(normalizedOf) }, now)
  const on = (entry: NewListEntry) => {
    const row = known.get(normalizedOf(entry))
    return row?.list === list ? row : null
  }
  return {
    there: [...new Set(entries.flatMap((entry) => on(entry) ?? []))],
    missing: entries.filter((entry) => on(entry) === null),
  }
}

/** The entries that cannot be added; changes nothing. */
export async function checkAddition(
  measured: MeasuredList,
  entries: readonly NewListEntry[],
  { move }: { move: boolean },
): Promise<ListRejection[]> {
  return (await planAddition(measured, entries, move)).rejected
}

async function planAddition(
  measured: MeasuredList,
  entries: readonly NewListEntry[],
  move: boolean,
): Promise<AdditionPlan> {
  const { db, subscriber, list, now, quota } = measured
  const topic = topicOf(list)
  const candidates = entries.map((entry) => ({ entry, value: readListValue(topic, entry.value) }))
  const normalized = candidates.flatMap(({ value }) => value?.normalized ?? [])
  const known = await findEntriesOf(db, subscriber.id, { topic, normalized }, now)
  const seen = new Set<string>()
  const shared = listsThatShare(list)
  const plan: AdditionPlan = { fitting: [], rejected: [], grown: 0, listed: [] }
  for (const { entry, value } of candidates) {
    const existing = value ? (known.get(value.normalized) ?? null) : null
    const grows = existing === null || !shared.includes(existing.list)
    const isFull = grows && roomFor(quota.limit, quota.used + plan.grown, 1) === 0
    const isThere = value !== null && (seen.has(value.normalized) || existing?.list === list)
    const reason = refusalOf(measured, { value, entry, isThere, isOnOther: existing !== null && !move, isFull })
    if (reason === 'duplicate' && value !== null) plan.listed.push(value.normalized)
    if (reason !== null || value === null) {
      plan.rejected.push({ value: entry.value, reason: reason ?? 'bad' })
      continue
    }
    seen.add(value.normalized)
    if (grows) plan.grown += 1
    plan.fitting.push({ ...value, entry, replaced: existing })
  }
  return plan
}

interface Candidate {
  value: ListValue | null
  entry: NewListEntry
  isThere: boolean
  isOnOther: boolean
  isFull: boolean
}

function refusalOf({ list, subscriber, now }: ListChange, candidate: Candidate): ListRefusal | null {
  const { value, entry, isThere, isOnOther, isFull } = candidate
  if (value === null) return 'bad'
  if (namesNumber(list, value.normalized, subscriber.phoneNo)) return 'ownNumber'
  if (isNeverListed(list, value.normalized)) return 'neverBlocked'
  if (typeof entry.expiresAt === 'number' && entry.expiresAt <= now) return 'expired'
  if (isThere) return 'duplicate'
  if (isOnOther) return 'onOtherList'
  return isFull ? 'overLimit' : null
}
