import type { Kysely } from 'kysely'
import type { OrderRow } from './tables'
import type { Database } from '../../database/schema'

/** Writes an order down. */
export async function insertOrder(db: Kysely<Database>, row: OrderRow): Promise<void> {
  await db.insertInto('orders').values(row).execute()
}

/** The orders that stand for these products end. */
export async function endOrders(
  db: Kysely<Database>,
  subscriberId: string,
  productIds: readonly string[],
  now: number,
): Promise<void> {
  if (productIds.length === 0) return
  await db
    .updateTable('orders')
    .set({ ended_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('product_id', 'in', productIds)
    .where('ended_at', 'is', null)
    .execute()
}
