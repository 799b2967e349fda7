import type { Kysely } from 'kysely'
import { NOTICE_MS } from '@/rules/orders/due'
import { monthOf, restOfMonth, startOfNextMonth } from '@/rules/orders/month'
import { liveStates } from '@/rules/orders/states'
import { isActive } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import { toJson } from '../../kernel/columns'
import type { RandomSource } from '../../ports/random'
import {
  chargesOf,
  ELSEWHERE,
  insertOrder,
  isFromElsewhere,
  moveOrder,
  newOrderNumber,
  openEntry,
  ordersIn,
  saveOrder,
} from './order-rows'
import type { OrderRow } from './tables'

/** The columns of an order active since an instant, without its terms. */
const heldSince = (since: number) => ({
  channel: '',
  source: 'order',
  ended_products: toJson([]),
  ordered_at: since,
  effective_at: since,
  ended_at: null,
  kind: 'new' as const,
  state: 'active' as const,
  state_at: since,
  language: 'zh' as const,
  code_id: '',
  code_sent_at: null,
  request_id: null,
  trial_ends_at: null,
  ends_at: null,
  replaced_by: null,
  leave_reason: null,
  leave_text: null,
  due_at: null,
})

/** An order that has been active for some time, with a charge per month: the initial state of a number to try. */
export async function insertPastOrder(
  trx: Kysely<Database>,
  order: Pick<OrderRow, 'subscriber_id' | 'order_id' | 'product_id' | 'product_name' | 'price_fen' | 'agreement'>,
  { phoneNo, since, now }: { phoneNo: string; since: number; now: number },
): Promise<void> {
  const until = startOfNextMonth(now)
  const row: OrderRow = {
    ...heldSince(since),
    ...order,
    first_charge_fen: restOfMonth(order.price_fen, since),
    paid_until: until,
    noticed_for: until - now <= NOTICE_MS ? until : 0,
  }
  await insertOrder(trx, row)
  for (let at = since; at < until; at = startOfNextMonth(at)) {
    await trx
      .insertInto('order_charges')
      .values({
        subscriber_id: order.subscriber_id,
        charge_id: `${order.order_id}-${monthOf(at)}-month`,
        order_id: order.order_id,
        kind: 'charge',
        phone_no: phoneNo,
        month: monthOf(at),
        amount_fen: restOfMonth(order.price_fen, at),
        state: 'done',
        attempts: 1,
        next_try_at: at,
        created_at: at,
        settled_at: at,
      })
      .execute()
  }
  await saveOrder(trx, row)
}

/**
 * Creates an order for each product held without one, because it was subscribed to elsewhere, and ends orders whose
 * product is no longer held. Call it under the subscriber's lock.
 */
export async function followCarrier(
  trx: Kysely<Database>,
  subscriberId: string,
  { random, now }: { random: RandomSource; now: number },
): Promise<void> {
  const { unknown, over } = await strayProducts(trx, subscriberId)
  for (const product of unknown) {
    const since = product.subscribed_at
    await insertOrder(trx, {
      ...heldSince(since),
      subscriber_id: subscriberId,
      order_id: newOrderNumber(random),
      product_id: product.product_id,
      product_name: product.product_name,
      price_fen: 0,
      source: ELSEWHERE,
      agreement: '',
      first_charge_fen: 0,
      paid_until: since,
      noticed_for: 0,
    })
  }
  for (const order of over) await moveOrder(trx, order, 'reachedEnd', { at: now, ended_at: now, replaced_by: null })
}

/** Products held without an order, and live free orders whose product has ended. */
export async function strayProducts(db: Kysely<Database>, subscriberId: string) {
  const held = (await db.selectFrom('products').selectAll().where('subscriber_id', '=', subscriberId).execute()).filter(
    ({ status }) => isActive(status),
  )
  const live = await ordersIn(db, subscriberId, liveStates)
  return {
    unknown: held.filter(({ product_id }) => !live.some((order) => order.product_id === product_id)),
    over: live.filter(
      ({ product_id, price_fen }) => price_fen === 0 && !held.some((product) => product.product_id === product_id),
    ),
  }
}

/** Makes the carrier end an order that it charges for by itself, once. The request is sent after the commit. */
export async function cancelElsewhere(trx: Kysely<Database>, order: OrderRow, now: number): Promise<void> {
  if (!isFromElsewhere(order)) return
  const entries = await chargesOf(trx, order.subscriber_id, [order.order_id])
  if (entries.some(({ kind }) => kind === 'cancel')) return
  await openEntry(trx, { order, reason: 'cancel', amountFen: 0, at: now, now })
}
