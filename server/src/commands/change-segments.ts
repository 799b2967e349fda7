import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { ListName, Quota } from '@contract/lists'
import type { SegmentRejection } from '@contract/segments'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { limitsOf, roomFor } from '@/rules/products/limits'
import type { SegmentRow } from '../database/call-guard-tables'
import type { Database } from '../database/schema'
import type { Subscriber } from '../deps'
import { UserError, type Text } from '../errors'
import { findProducts } from '../repositories/products'
import {
  countSegments,
  findAllSegments,
  findRemovedSegments,
  forgetRemovedSegments,
  insertSegment,
  removeSegments,
  restoreSegments,
} from '../repositories/segments'
import { lockSubscriber } from '../repositories/subscribers'
import { UNDO_MS } from './undo-window'

const texts = {
  notSubscribed: {
    zh: '您的产品不包含号段拦截，请先订购',
    en: 'Your product has no segments. Please subscribe first.',
  },
  tooLate: { zh: '已无法恢复', en: 'This can no longer be undone' },
} satisfies Record<string, Text>

export interface SegmentChange {
  db: Kysely<Database>
  subscriber: Subscriber
  list: ListName
  now: number
}

/** How many segments both lists have, and the tier's limit of them. */
export async function segmentQuota({ db, subscriber }: Pick<SegmentChange, 'db' | 'subscriber'>): Promise<Quota> {
  const { segments } = limitsOf(await findProducts(db, subscriber.id))
  return { used: await countSegments(db, subscriber.id), limit: segments }
}

/** What would become of a segment: its one spelling, or why it is refused, and the one that it would replace. */
export interface SegmentPlan {
  prefix: string
  rejection: SegmentRejection | null
  existing: SegmentRow | null
}

/** Checks a segment before it is added. Throws UserError without a product. */
export async function checkSegment(change: SegmentChange, raw: string): Promise<SegmentPlan> {
  const { db, subscriber, list } = change
  const quota = await segmentQuota(change)
  if (quota.limit === 0) throw new UserError(failureCodes.notSubscribed, texts.notSubscribed)
  const prefix = normalisePrefix(raw)
  if (prefix === null) return { prefix: raw, rejection: 'wrongPrefix', existing: null }
  const existing = (await findAllSegments(db, subscriber.id)).find((row) => row.prefix === prefix) ?? null
  if (existing) return { prefix, existing, rejection: existing.list === list ? 'duplicate' : 'onOtherList' }
  return { prefix, existing, rejection: roomFor(quota.limit, quota.used, 1) === 0 ? 'overLimit' : null }
}

/**
 * Adds a segment within the limit, or answers why not; `move` takes it off the other list. The subscriber is locked
 * first: two devices together never exceed the limit. Throws UserError without a product.
 */
export async function addSegment(
  change: SegmentChange,
  { id, prefix: raw, note = '', move = false }: { id: string; prefix: string; note?: string; move?: boolean },
): Promise<{ added: SegmentRow | null; rejection: SegmentRejection | null }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const { prefix, rejection, existing } = await checkSegment(change, raw)
  const moves = move && rejection === 'onOtherList'
  if (rejection && !moves) return { added: null, rejection }
  await forgetRemovedSegments(db, subscriber.id, now - UNDO_MS)
  if (existing) await removeSegments(db, subscriber.id, { list: existing.list, ids: [existing.segment_id] }, now)
  const added: SegmentRow = {
    subscriber_id: subscriber.id,
    segment_id: id,
    list,
    prefix,
    note: note.trim() || (existing?.note ?? ''),
    added_at: now,
    removed_at: null,
  }
  await insertSegment(db, added)
  return { added, rejection: null }
}

/** Takes segments off a list; they can be restored for ten minutes. Answers the ids of those that were on it. */
export async function removeFromSegments(
  { db, subscriber, list, now }: SegmentChange,
  ids: readonly string[],
): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  await forgetRemovedSegments(db, subscriber.id, now - UNDO_MS)
  return removeSegments(db, subscriber.id, { list, ids }, now)
}

/**
 * Undoes removals of the last ten minutes; segments that no longer fit, or are there again, are named. Throws
 * UserError when there is nothing left to undo.
 */
export async function restoreToSegments(
  change: SegmentChange,
  ids: readonly string[],
): Promise<{ restored: SegmentRow[]; rejected: string[] }> {
  const { db, subscriber, list, now } = change
  await lockSubscriber(db, subscriber.id)
  const removed = await findRemovedSegments(db, subscriber.id, { list, ids, removedAfter: now - UNDO_MS })
  if (removed.length === 0) throw new UserError(failureCodes.entryGone, texts.tooLate)
  const taken = new Set((await findAllSegments(db, subscriber.id)).map((row) => row.prefix))
  const { used, limit } = await segmentQuota(change)
  const restored: SegmentRow[] = []
  for (const row of removed) {
    if (taken.has(row.prefix) || roomFor(limit, used + restored.length, 1) === 0) continue
    taken.add(row.prefix)
    restored.push(row)
  }
  await restoreSegments(
    db,
    subscriber.id,
    restored.map((row) => row.segment_id),
  )
  const rejected = removed.filter((row) => !restored.includes(row)).map((row) => row.prefix)
  return { restored, rejected }
}
