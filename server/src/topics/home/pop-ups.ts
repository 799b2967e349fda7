import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** Whether a pop-up has been seen. */
export async function hasSeenPopUp(db: Kysely<Database>, subscriberId: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('seen_pop_ups')
    .select('pop_up_id')
    .where('subscriber_id', '=', subscriberId)
    .where('pop_up_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function markPopUpSeen(
  db: Kysely<Database>,
  subscriberId: string,
  id: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('seen_pop_ups')
    .values({ subscriber_id: subscriberId, pop_up_id: id, seen_at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'pop_up_id']).doUpdateSet({ seen_at: now }))
    .execute()
}
