import type { Kysely } from 'kysely'
import type { OrderResult, PackageOffer } from '@contract/orders'
import { productTypes } from '@/rules/products/catalogue'
import { endedBy } from '@/rules/products/packages'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { toJson } from '../../kernel/json-column'
import { subscriberAsking, useSmsCode } from '../auth/sms-codes'
import { changeProducts, findProducts, putProduct } from '../products/products'
import { orderableOffer, orderCode } from './order-terms'
import type { OrderRow } from './tables'

/** As statusQuery names them: 2 is ordered and active (SPEC section 4). */
const ORDERED = { status: 2, status_msg: '已订购' }
const ENDED = { status: 4, status_msg: '已退订' }

export interface PackageOrder {
  subscriber: Subscriber
  productId: string
  code: string
  unOrderSms: boolean
  channel: string
  /** The call that ordered. */
  source: 'order' | 'wxOrder'
  language: Language
  now: number
}

/**
 * Orders a package: uses the code up, ends the products that it replaces, stores the order. Lists and settings stay.
 * `trx` is the transaction of the request. Throws UserError when the package cannot be ordered, CountedRefusal when the
 * code is wrong (SPEC section 7).
 */
export async function orderPackage(deps: AppDeps, trx: Kysely<Database>, order: PackageOrder): Promise<OrderResult> {
  const { subscriber, productId, now } = order
  const products = await findProducts(trx, subscriber.id)
  const offer = orderableOffer(products, productId, order.language)
  await useSmsCode(deps, trx, orderCode(subscriber.phoneNo, offer), {
    code: order.code,
    asker: subscriberAsking(subscriber),
    now,
  })

  const ended = endedBy(products, offer.tier, { unOrderSms: order.unOrderSms }).map((product) => product.productId)
  const orderId = deps.random.id()
  await changeProducts(trx, subscriber.id, ended, ENDED)
  await endOrders(trx, subscriber.id, ended, now)
  await putProduct(trx, {
    subscriber_id: subscriber.id,
    product_id: productId,
    product_name: offer.productName,
    product_type: productTypes[offer.tier],
    subscribed_at: now,
    ...ORDERED,
  })
  await insertOrder(trx, {
    subscriber_id: subscriber.id,
    order_id: orderId,
    product_id: productId,
    product_name: offer.productName,
    price_fen: offer.priceFen,
    channel: order.channel,
    source: order.source,
    ended_products: toJson(ended),
    ordered_at: now,
    effective_at: now,
    ended_at: null,
  })
  return {
    orderId,
    productId,
    status: ORDERED.status,
    state: 'active',
    message: messageOf(offer, order.language),
    effectiveAt: now,
  }
}

function messageOf({ productName, standing }: PackageOffer, language: Language): string {
  if (language === 'en') return `${productName} is active now`
  return standing === 'upgrade' ? `已升级为${productName}，即时生效` : `已订购${productName}，即时生效`
}

/** Stores an order. */
async function insertOrder(db: Kysely<Database>, row: OrderRow): Promise<void> {
  await db.insertInto('orders').values(row).execute()
}

/** Ends the orders of these products. */
async function endOrders(
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
