import type { Kysely } from 'kysely'
import type { ListName } from '@contract/lists'
import type { SegmentRow } from '../database/call-guard-tables'
import type { Database } from '../database/schema'
import { likePattern, numberPattern } from './like-pattern'

function live(db: Kysely<Database>, subscriberId: string) {
  return db.selectFrom('segments').where('subscriber_id', '=', subscriberId).where('removed_at', 'is', null)
}

/** Every segment of both lists, newest first. */
export function findAllSegments(db: Kysely<Database>, subscriberId: string): Promise<SegmentRow[]> {
  return live(db, subscriberId).selectAll().orderBy('added_at', 'desc').orderBy('segment_id', 'desc').execute()
}

/** The segments of a list, newest first; `search` matches prefix or note. */
export function findSegments(
  db: Kysely<Database>,
  subscriberId: string,
  { list, search }: { list: ListName; search: string },
): Promise<SegmentRow[]> {
  let select = live(db, subscriberId).selectAll().where('list', '=', list)
  if (search) {
    select = select.where((where) =>
      where.or([where('prefix', 'like', numberPattern(search)), where('note', 'ilike', likePattern(search))]),
    )
  }
  return select.orderBy('added_at', 'desc').orderBy('segment_id', 'desc').execute()
}

/** How many segments both lists have together. */
export async function countSegments(db: Kysely<Database>, subscriberId: string): Promise<number> {
  const { count } = await live(db, subscriberId)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSegment(db: Kysely<Database>, row: SegmentRow): Promise<void> {
  await db.insertInto('segments').values(row).execute()
}

/** Takes segments off their list; answers the ids of those that were on it. */
export async function removeSegments(
  db: Kysely<Database>,
  subscriberId: string,
  { list, ids }: { list: string; ids: readonly string[] },
  now: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('segments')
    .set({ removed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('list', '=', list)
    .where('segment_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .returning('segment_id')
    .execute()
  return rows.map((row) => row.segment_id)
}

/** Segments of a list that were removed after an instant. */
export function findRemovedSegments(
  db: Kysely<Database>,
  subscriberId: string,
  { list, ids, removedAfter }: { list: ListName; ids: readonly string[]; removedAfter: number },
): Promise<SegmentRow[]> {
  return db
    .selectFrom('segments')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('list', '=', list)
    .where('segment_id', 'in', [...ids])
    .where('removed_at', '>', removedAfter)
    .orderBy('added_at', 'desc')
    .execute()
}

/** Puts removed segments back as they were. */
export async function restoreSegments(
  db: Kysely<Database>,
  subscriberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('segments')
    .set({ removed_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('segment_id', 'in', [...ids])
    .execute()
}

/** Forgets segments that were removed before an instant. */
export async function forgetRemovedSegments(db: Kysely<Database>, subscriberId: string, before: number): Promise<void> {
  await db.deleteFrom('segments').where('subscriber_id', '=', subscriberId).where('removed_at', '<=', before).execute()
}
