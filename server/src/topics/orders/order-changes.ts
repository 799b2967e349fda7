import { sql, type Kysely } from 'kysely'
import { products } from '@/rules/products/catalogue'
import { isActive } from '@/rules/products/flags'
import { orderableOf } from '@/rules/products/packages'
import { monthOf, restOfMonth, startOfNextMonth } from '@/rules/orders/month'
import { refundOf } from '@/rules/orders/plan'
import { liveStates } from '@/rules/orders/states'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import { recordScore } from '../guard/functions'
import { changeProducts, ENDED, findProducts, ORDERED, putProduct } from '../products/products'
import { cancelElsewhere } from './held-orders'
import { chargesOf, moveOrder, openEntry, ordersIn, paidFor, saveOrder } from './order-rows'
import { orderTables, type OrderRow } from './tables'

/**
 * Activates an order and its product. Ends the products and orders it replaces and refunds the unused rest of what they
 * paid for this month; a downgrade refunds nothing. Lists and settings stay. Call it under the subscriber's lock.
 */
export async function activate(
  trx: Kysely<Database>,
  order: OrderRow,
  { event, now }: { event: 'begun' | 'charged'; now: number },
): Promise<OrderRow> {
  const key = orderableOf(order.product_id)
  if (key === null) throw new Error('An order of what cannot be ordered')
  const id = order.subscriber_id
  const ended = fromJson(order.ended_products)
  const others = await ordersIn(trx, id, liveStates)
  // A live order of the same product here means that the carrier has ended that product.
  for (const other of others) {
    if (ended.includes(other.product_id)) await replace(trx, other, order, now)
    else if (other.product_id === order.product_id) await endLive(trx, other, 'replaced', now)
  }
  await recordScore(trx, id, now)
  await changeProducts(trx, id, ended, ENDED)
  await putProduct(trx, {
    subscriber_id: id,
    product_id: order.product_id,
    product_name: order.product_name,
    product_type: products[key].type,
    subscribed_at: now,
    ...ORDERED,
  })
  await recordScore(trx, id, now)
  const paid = order.kind === 'trial' ? {} : await paidUntilOf(trx, order, now)
  const effective_at = order.kind === 'downgrade' ? order.effective_at : now
  return moveOrder(trx, order, event, { at: now, effective_at, ...paid })
}

/**
 * The end of the time that the first charge pays for. When the charge was confirmed days later, the days before are
 * refunded, and of a past month the whole charge.
 */
async function paidUntilOf(trx: Kysely<Database>, order: OrderRow, now: number): Promise<Pick<OrderRow, 'paid_until'>> {
  if (order.kind === 'downgrade') return { paid_until: startOfNextMonth(order.effective_at) }
  const isSameMonth = monthOf(order.ordered_at) === monthOf(now)
  const used = isSameMonth ? restOfMonth(order.price_fen, now) : 0
  const charged = order.first_charge_fen
  if (charged > used)
    await openEntry(trx, { order, reason: 'late', amountFen: charged - used, at: order.ordered_at, now })
  return { paid_until: isSameMonth ? startOfNextMonth(now) : now }
}

async function replace(trx: Kysely<Database>, other: OrderRow, by: OrderRow, now: number): Promise<void> {
  const charges = await chargesOf(trx, other.subscriber_id, [other.order_id])
  const paidThisMonthFen = paidFor(charges, other.order_id, monthOf(now))
  const products = await findProducts(trx, other.subscriber_id)
  const isHeld = products.some(({ productId, status }) => productId === other.product_id && isActive(status))
  const back = by.kind === 'downgrade' || !isHeld ? 0 : refundOf({ priceFen: other.price_fen, paidThisMonthFen }, now)
  if (back > 0) await openEntry(trx, { order: other, reason: 'rest', amountFen: back, at: now, now })
  if (isHeld) await cancelElsewhere(trx, other, now)
  await endLive(trx, other, back > 0 ? 'replacedOwing' : 'replaced', now)
}

const over = (at: number) => ({ at, ended_at: at, replaced_by: null })

async function endLive(
  trx: Kysely<Database>,
  order: OrderRow,
  event: 'replaced' | 'replacedOwing',
  now: number,
): Promise<void> {
  await moveOrder(trx, order, event, over(now))
}

/** Ends an order and its product at an instant, because its end was reached or its charge was refused. */
export async function endOrder(
  trx: Kysely<Database>,
  order: OrderRow,
  { event, at }: { event: 'reachedEnd' | 'chargeRefused'; at: number },
): Promise<OrderRow> {
  await recordScore(trx, order.subscriber_id, at)
  await changeProducts(trx, order.subscriber_id, [order.product_id], ENDED)
  await recordScore(trx, order.subscriber_id, at)
  return moveOrder(trx, order, event, over(at))
}

/** Withdraws an order before it begins; the order it would have replaced continues to its own end. */
export async function withdraw(trx: Kysely<Database>, order: OrderRow, now: number): Promise<OrderRow> {
  await releaseReplaced(trx, order)
  return moveOrder(trx, order, 'withdrawn', over(now))
}

/** Unlinks the orders that an order would have replaced; they end by themselves. */
export async function releaseReplaced(trx: Kysely<Database>, by: OrderRow): Promise<void> {
  for (const held of await ordersIn(trx, by.subscriber_id, liveStates)) {
    if (held.replaced_by === by.order_id) await saveOrder(trx, { ...held, replaced_by: null })
  }
}

/**
 * Ends all orders of a subscriber who loses the number. When the bill belongs to somebody else from now on, unanswered
 * entries are not booked. When the subscriber still pays it (`keepsBill`), refunds are booked, a charge that was never
 * sent is dropped, and one that was sent is refunded.
 */
export async function releaseOrders(
  trx: Kysely<Database>,
  subscriberId: string,
  { keepsBill, now }: { keepsBill: boolean; now: number },
): Promise<void> {
  let cancelled = trx
    .updateTable('order_charges')
    .set({ state: 'refused', settled_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'open')
  if (keepsBill) cancelled = cancelled.where('kind', '=', 'charge').where('attempts', '=', 0)
  await cancelled.execute()
  for (const order of await ordersIn(trx, subscriberId, ['submitted', ...liveStates])) {
    if (order.state === 'submitted') await moveOrder(trx, order, 'withdrawn', over(now))
    else await endOrder(trx, order, { event: 'reachedEnd', at: now })
  }
}

/**
 * Gives the orders of an account, with their entries on the bill and the products that are held, to another account of the same person.
 * Each goes on as it was: an entry that is under way is asked for again by its id. Call it under the locks of both.
 */
export async function moveOrders(
  trx: Kysely<Database>,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  for (const [name, { columns }] of Object.entries(orderTables)) {
    const table = sql.table(name)
    const others = sql.join(Object.keys(columns).flatMap((column) => (column === OWNER ? [] : [sql.ref(column)])))
    await sql`insert into ${table} (${sql.ref(OWNER)}, ${others})
      select ${toId}, ${others} from ${table} where ${sql.ref(OWNER)} = ${fromId}`.execute(trx)
    await sql`delete from ${table} where ${sql.ref(OWNER)} = ${fromId}`.execute(trx)
  }
  const held = trx.selectFrom('products').selectAll().where('subscriber_id', '=', fromId)
  for (const product of await held.where('status', '=', ORDERED.status).execute())
    await putProduct(trx, { ...product, subscriber_id: toId })
}

const OWNER = 'subscriber_id'
