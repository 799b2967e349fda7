import { sql, type Kysely } from 'kysely'
import type { PublicTag } from '@contract/tags'
import type { Database } from '../../database/schema'
import type { Position } from '../../kernel/list-query'
import type { NumberTagRow } from './tables'

/** Stores a subscriber's vote about a number; it replaces an earlier one. */
export async function setTag(db: Kysely<Database>, row: NumberTagRow): Promise<void> {
  await db
    .insertInto('number_tags')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'phone_no']).doUpdateSet({ tag: row.tag, tagged_at: row.tagged_at }),
    )
    .execute()
}

/** Withdraws a vote. Idempotent. */
export async function withdrawTag(db: Kysely<Database>, subscriberId: string, phoneNo: string): Promise<void> {
  await db.deleteFrom('number_tags').where('subscriber_id', '=', subscriberId).where('phone_no', '=', phoneNo).execute()
}

/** The subscriber's own tag of a number; null when there is none. */
export async function findTag(
  db: Kysely<Database>,
  subscriberId: string,
  phoneNo: string,
): Promise<NumberTagRow | null> {
  const row = await db
    .selectFrom('number_tags')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('phone_no', '=', phoneNo)
    .executeTakeFirst()
  return row ?? null
}

/** All subscribers' tags of these numbers, by number, without those that an accepted appeal cleared. */
export async function countTags(db: Kysely<Database>, numbers: readonly string[]): Promise<Map<string, PublicTag[]>> {
  const found = new Map<string, PublicTag[]>()
  if (numbers.length === 0) return found
  const rows = await db
    .selectFrom('number_tags')
    .leftJoin('cleared_numbers', 'cleared_numbers.phone_no', 'number_tags.phone_no')
    .where('number_tags.phone_no', 'in', [...numbers])
    .where((where) =>
      where.or([
        where('cleared_numbers.cleared_at', 'is', null),
        where('number_tags.tagged_at', '>', where.ref('cleared_numbers.cleared_at')),
      ]),
    )
    .select((column) => [
      'number_tags.phone_no',
      'tag',
      column.fn.countAll<number>().as('count'),
      column.fn.max<number>('tagged_at').as('lastAt'),
    ])
    .groupBy(['number_tags.phone_no', 'tag'])
    .execute()
  for (const { phone_no, tag, count, lastAt } of rows) {
    found.set(phone_no, [...(found.get(phone_no) ?? []), { tag, count: Number(count), lastAt: Number(lastAt) }])
  }
  return found
}

/** One page of a subscriber's own tags, newest first, after a position whose id is the number. */
export function findMyTags(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<NumberTagRow[]> {
  let select = db.selectFrom('number_tags').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(tagged_at, phone_no) < (${after.at}, ${after.id})`)
  return select.orderBy('tagged_at', 'desc').orderBy('phone_no', 'desc').limit(limit).execute()
}
