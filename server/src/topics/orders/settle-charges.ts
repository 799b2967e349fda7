import type { Kysely } from 'kysely'
import { startOfNextMonth } from '@/rules/orders/month'
import { isDaytime, nextDaytime } from '@/rules/time/daytime'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Text } from '../../kernel/errors'
import { bookOnce, retryAfter } from '../../kernel/book-once'
import type { Booking } from '../../ports/billing'
import { SmsUnanswered, type WechatNews } from '../../ports/sms'
import { activate, endOrder, releaseReplaced } from './order-changes'
import { chargesOf, findOrder, moveOrder, openEntry, ordersIn, saveOrder } from './order-rows'
import { activeSms, endedSms, failedSms } from './order-texts'
import { namedOf, nextChargeFen } from './order-view'
import type { OrderChargeRow, OrderRow } from './tables'

export type OrderParts = Pick<AppDeps, 'db' | 'billing' | 'sms' | 'logger' | 'clock' | 'random'>

/** An SMS to send after the transaction is committed. */
export interface OrderSms {
  phoneNo: string
  order: OrderRow
  text: Text
  /** The instant of the charge that it announces: it must be delivered. `order` is from before the notice. */
  announces?: number
  wechat?: WechatNews
}

/** The SMS about an order that was activated without a charge. */
export function begunSms({ phoneNo }: Subscriber, order: OrderRow): OrderSms {
  return { phoneNo, order, text: activeSms(order, namedOf(order, order.language), nextChargeFen(order)) }
}

/** Entries that this process is booking now; concurrent callers wait for the same result. */
const underWay = new Map<string, Promise<void>>()

/**
 * Books a subscriber's due bill entries and applies the billing centre's results to their orders. Runs outside any
 * transaction. Without a response nothing changes; the entry's state is fetched by its id later, after ten seconds at
 * first and every ten minutes at last.
 */
export async function settleCharges(parts: OrderParts, subscriberId: string): Promise<void> {
  const open = await parts.db
    .selectFrom('order_charges')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('charge_id')
    .execute()
  for (const entry of open) {
    const before = underWay.get(entry.charge_id)
    if (before) {
      await before
      continue
    }
    if (entry.next_try_at > parts.clock()) continue
    const asked = settle(parts, entry)
    underWay.set(entry.charge_id, asked)
    await asked.finally(() => underWay.delete(entry.charge_id))
  }
}

/** How many bill entries of all subscribers wait for the billing centre, and how long the oldest has waited. */
export async function unbookedCharges(
  db: Kysely<Database>,
  now: number,
): Promise<{ count: number; oldestSeconds: number }> {
  const { count, oldest } = await db
    .selectFrom('order_charges')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { count, oldestSeconds: oldest === null ? 0 : Math.max(0, now - oldest) / 1000 }
}

async function settle(parts: OrderParts, entry: OrderChargeRow): Promise<void> {
  // The attempt is counted before it is made: after a crash, the next attempt first fetches whether the entry arrived.
  const claimed = await parts.db
    .updateTable('order_charges')
    .set({ attempts: entry.attempts + 1, next_try_at: parts.clock() + retryAfter(entry.attempts) })
    .where('subscriber_id', '=', entry.subscriber_id)
    .where('charge_id', '=', entry.charge_id)
    .where('state', '=', 'open')
    .where('attempts', '=', entry.attempts)
    .returning('charge_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const booking = await book(parts, entry)
  if (booking !== 'booked' && booking !== 'refused') return
  const messages = await inTransaction(parts.db, `subscriber ${entry.subscriber_id}`, async (trx) => {
    await lockSubscriber(trx, entry.subscriber_id)
    return apply(trx, entry, booking, parts.clock())
  })
  await sendAll(parts, messages)
}

async function book(parts: OrderParts, entry: OrderChargeRow): Promise<Booking> {
  const { charge_id: id, kind, phone_no: phoneNo, amount_fen: amountFen, order_id: orderId, month } = entry
  if (kind !== 'cancel') return bookOnce(parts, { id, kind, phoneNo, amountFen, orderId, month }, entry.attempts)
  const order = await findOrder(parts.db, entry.subscriber_id, orderId)
  if (!order) return 'refused'
  try {
    const endsAt = new Date(order.ended_at ?? order.ends_at ?? entry.created_at).toISOString()
    await parts.billing.cancel({ id, phoneNo, productId: order.product_id, endsAt })
    return 'booked'
  } catch (error) {
    parts.logger.warn({ err: error, order: orderId }, 'The billing centre did not take a cancellation')
    return 'pending'
  }
}

/** Applies a result to an entry and its order; ignores results for settled entries. */
async function apply(
  trx: Kysely<Database>,
  { subscriber_id, charge_id, order_id }: OrderChargeRow,
  booking: 'booked' | 'refused',
  now: number,
): Promise<OrderSms[]> {
  const entry = (await chargesOf(trx, subscriber_id, [order_id])).find((one) => one.charge_id === charge_id)
  if (entry?.state !== 'open') return []
  const update = trx
    .updateTable('order_charges')
    .where('subscriber_id', '=', subscriber_id)
    .where('charge_id', '=', charge_id)
  if (entry.kind === 'refund' && booking === 'refused') {
    await update.set({ next_try_at: now + DAY_MS }).execute()
    return []
  }
  const order = await findOrder(trx, subscriber_id, order_id)
  if (!order) {
    // Only this refund is left of an order past its retention.
    await trx
      .deleteFrom('order_charges')
      .where((row) => row.and({ subscriber_id, charge_id }))
      .execute()
    return []
  }
  await update.set({ state: booking === 'booked' ? 'done' : 'refused', settled_at: now }).execute()
  if (entry.kind === 'cancel') return []
  if (entry.kind === 'refund') {
    await settleRefund(trx, order, now)
    return []
  }
  const to = (changed: OrderRow, text: Text) => [{ phoneNo: entry.phone_no, order: changed, text }]
  if (booking === 'refused') {
    if (order.state === 'submitted') {
      const failed = await moveOrder(trx, order, 'chargeRefused', { at: now, ended_at: now })
      await releaseReplaced(trx, order)
      return to(failed, failedSms(failed, namedOf(failed, failed.language)))
    }
    if (order.state !== 'active' && order.state !== 'ending') return []
    const ended = await endOrder(trx, order, { event: 'chargeRefused', at: now })
    return announceEnd(trx, ended, { phoneNo: entry.phone_no, wasRefused: true, now })
  }
  if (order.state === 'submitted') {
    const active = await activate(trx, order, { event: 'charged', now })
    return to(active, activeSms(active, namedOf(active, active.language), nextChargeFen(active)))
  }
  if (order.state === 'active' || order.state === 'ending') {
    const paid_until = startOfNextMonth(Math.max(order.paid_until, order.effective_at))
    await moveOrder(trx, order, 'charged', { at: now, paid_until })
    return []
  }
  await openEntry(trx, { order, reason: 'over', amountFen: entry.amount_fen, at: now, now })
  await moveOrder(trx, order, 'charged', { at: now })
  return []
}

/** In `noticed_for` of an ended order whose end will be announced by day; an ended order has no other notice. */
const UNTOLD = { reachedEnd: -1, refused: -2 }

/** The SMS about an order that has ended; at night none, and `untoldEnds` returns it by day. */
export async function announceEnd(
  trx: Kysely<Database>,
  order: OrderRow,
  { phoneNo, wasRefused, now }: { phoneNo: string; wasRefused: boolean; now: number },
): Promise<OrderSms[]> {
  if (isDaytime(now)) return [{ phoneNo, order, text: endedSms(namedOf(order, order.language), wasRefused) }]
  const noticed_for = wasRefused ? UNTOLD.refused : UNTOLD.reachedEnd
  await trx
    .updateTable('orders')
    .set({ noticed_for, due_at: nextDaytime(now) })
    .where('subscriber_id', '=', order.subscriber_id)
    .where('order_id', '=', order.order_id)
    .execute()
  return []
}

/** The SMS about orders of a subscriber that ended at night, once it is day; each is returned once. */
export async function untoldEnds(trx: Kysely<Database>, subscriberId: string, now: number): Promise<OrderSms[]> {
  const ended = (await ordersIn(trx, subscriberId, ['ended'])).filter(
    ({ due_at, noticed_for }) => due_at !== null && due_at <= now && noticed_for < 0,
  )
  if (ended.length === 0) return []
  const owner = await trx
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  const messages: OrderSms[] = []
  for (const { noticed_for, ...order } of ended) {
    const told = await saveOrder(trx, { ...order, noticed_for: 0 })
    const text = endedSms(namedOf(told, told.language), noticed_for === UNTOLD.refused)
    if (owner) messages.push({ phoneNo: owner.phone_no, order: told, text })
  }
  return messages
}

async function settleRefund(trx: Kysely<Database>, order: OrderRow, now: number): Promise<void> {
  if (order.state !== 'refundDue') return
  const charges = await chargesOf(trx, order.subscriber_id, [order.order_id])
  if (charges.some((one) => one.kind === 'refund' && one.state === 'open')) return
  await moveOrder(trx, order, 'refunded', { at: now })
}

/** An SMS that was not taken. `isUnanswered`: or that the SMS centre may deliver nevertheless. */
export interface FailedSms extends OrderSms {
  isUnanswered: boolean
}

/** Sends SMS. Returns the failed ones, which are logged. */
export async function sendAll({ sms, logger }: OrderParts, messages: readonly OrderSms[]): Promise<FailedSms[]> {
  const failed: FailedSms[] = []
  for (const message of messages) {
    const { phoneNo, order, text, wechat } = message
    const words = text[order.language]
    await sms.send({ kind: 'order', phoneNo, text: words, ...(wechat && { wechat }) }).catch((error: unknown) => {
      logger.warn({ err: error, order: order.order_id }, 'The SMS of an order was not taken')
      failed.push({ ...message, isUnanswered: error instanceof SmsUnanswered })
    })
  }
  return failed
}
