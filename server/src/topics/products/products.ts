import type { Kysely } from 'kysely'
import type { ProductStatus } from '@contract/subscribe'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { columnsBesideOwner } from '../../kernel/columns'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { isActive } from '@/rules/products/flags'
import type { Language } from '../../kernel/errors'
import { productName } from './product-catalogue'
import type { ProductRow } from './tables'

/** What the flags of a subscriber's products need, as a part of a statement. */
export const heldProductsOf = (db: Kysely<Database>, { subscriberId }: Values<{ subscriberId: string }>) =>
  db
    .selectFrom('products')
    .select(['product_id as productId', 'status'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('subscribed_at', 'desc')
    .orderBy('product_id')

const selectProducts = compiledOnce((db, { subscriberId }: Values<{ subscriberId: string }>) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('subscribed_at', 'desc')
    .orderBy('product_id'),
)

/** A subscriber's current and former products, newest first, in the wire format (SPEC 3.6). */
export async function findProducts(
  db: Kysely<Database>,
  subscriberId: string,
  language: Language = 'zh',
): Promise<ProductStatus[]> {
  return (await selectProducts(db, { subscriberId })).map((row) => toStatus(row, language))
}

export async function insertProducts(db: Kysely<Database>, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('products')
      .values([...rows])
      .execute()
}

/** The statuses of statusQuery: 2 is ordered and active (SPEC section 4). */
export const ORDERED = { status: 2, status_msg: '已订购' }
export const ENDED = { status: 4, status_msg: '已退订' }

/** Inserts or replaces one product of a subscriber. */
export async function putProduct(db: Kysely<Database>, row: ProductRow): Promise<void> {
  await db
    .insertInto('products')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'product_id']).doUpdateSet(columnsBesideOwner(row)))
    .execute()
}

/** Sets the status of products; ended ones stay listed. */
export async function changeProducts(
  db: Kysely<Database>,
  subscriberId: string,
  productIds: readonly string[],
  state: Pick<ProductRow, 'status' | 'status_msg'>,
): Promise<void> {
  if (productIds.length === 0) return
  await db
    .updateTable('products')
    .set(state)
    .where('subscriber_id', '=', subscriberId)
    .where('product_id', 'in', productIds)
    .execute()
}

/** Whether the subscriber is a merge user (SPEC 3.11). */
export async function isMergeUser(db: Kysely<Database>, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merge_users')
    .select('subscriber_id')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMergeUser(db: Kysely<Database>, subscriberId: string): Promise<void> {
  await db.insertInto('merge_users').values({ subscriber_id: subscriberId }).execute()
}

function toStatus(row: ProductRow, language: Language): ProductStatus {
  return {
    busiType: row.product_type,
    productId: row.product_id,
    productName: productName(row.product_id, row.product_name, language),
    status: row.status,
    statusMsg: language === 'zh' ? row.status_msg : isActive(row.status) ? 'Ordered' : 'Ended',
    subscribeTime: `${dayOf(row.subscribed_at)} ${clockOf(row.subscribed_at)}:00`,
    productType: row.product_type,
  }
}
