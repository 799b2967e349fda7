import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../database/schema'
import { columnsOf, declaredTables } from '../database/tables'
import { CountedRefusal, type Text } from './errors'

const full: Text = {
  zh: '您的存储空间已满，请删除不再需要的联系人、名单或记录后再试',
  en: 'Your storage is full. Please remove contacts, list entries or records that you no longer need',
}

/** Tables that a subscriber's own requests fill. */
const filled = declaredTables.filter((declared) => {
  return declared.holds !== null && columnsOf(declared, 'owner').length > 0 && !declared.byNetwork
})

/** The size in bytes of all rows written by a subscriber's requests, as the database stores them. */
async function measure(db: Kysely<Database>, subscriberId: string): Promise<number> {
  const sums = filled.map((declared) => {
    const owner = sql.join(
      columnsOf(declared, 'owner').map((name) => sql`${sql.ref(name)} = ${subscriberId}`),
      sql` or `,
    )
    return sql`select coalesce(sum(pg_column_size(t.*)), 0) as bytes from ${sql.table(declared.table)} as t where ${owner}`
  })
  const counted = sql<{
    bytes: string
  }>`select sum(bytes)::text as bytes from (${sql.join(sums, sql` union all `)}) as tables`
  const { rows } = await counted.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Counts the bytes that a request is about to add. Adds them to the last measurement, so that most requests need no new
 * one. Measures the first time, and when the sum exceeds the limit, at most once a minute. Throws CountedRefusal when
 * there is no room, before anything else is written.
 */
export async function takeRoom(
  trx: Kysely<Database>,
  { subscriberId, bytes, limit, now }: { subscriberId: string; bytes: number; limit: number; now: number },
): Promise<void> {
  const counted = await trx
    .insertInto('subscriber_storage')
    .values({ subscriber_id: subscriberId, bytes, measured_at: 0 })
    .onConflict((conflict) =>
      conflict.column('subscriber_id').doUpdateSet((old) => ({ bytes: old('subscriber_storage.bytes', '+', bytes) })),
    )
    .returning(['bytes', 'measured_at'])
    .executeTakeFirstOrThrow()
  if (counted.measured_at > 0 && counted.bytes <= limit) return
  const isFresh = counted.measured_at > now - MINUTE_MS
  const before = isFresh ? counted.bytes - bytes : await measure(trx, subscriberId)
  const hasRoom = before + bytes <= limit
  await trx
    .updateTable('subscriber_storage')
    .set({ bytes: hasRoom ? before + bytes : before, ...(isFresh ? {} : { measured_at: now }) })
    .where('subscriber_id', '=', subscriberId)
    .execute()
  if (!hasRoom) throw new CountedRefusal(failureCodes.tooManyRequests, full)
}
