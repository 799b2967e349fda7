import type { Kysely } from 'kysely'
import { dueOrderSteps, type OrderStep } from '@/rules/orders/due'
import { isActive } from '@/rules/products/flags'
import { HOUR_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { Page } from '../../kernel/job-queue'
import { findProducts } from '../products/products'
import { cheaperFor, usageOf } from './order-usage'
import { cancelElsewhere, followCarrier, strayProducts } from './held-orders'
import { endOrder } from './order-changes'
import { chargesOf, factsOf, moveOrder, openEntry, ordersIn, saveOrder } from './order-rows'
import { renewalNote, renewalSms } from './order-texts'
import { namedOf } from './order-view'
import {
  announceEnd,
  sendAll,
  settleCharges,
  untoldEnds,
  type FailedSms,
  type OrderParts,
  type OrderSms,
} from './settle-charges'
import type { OrderRow } from './tables'

/** Enough rounds for a year of missed charges and their notices. */
const ROUNDS = 30

/**
 * Does all due work of a subscriber's orders: products that the carrier sold or ended itself, results of the billing
 * centre, ends, charges, notices. Called before orders are read, and by the timed work. Idempotent, on several gateways
 * too.
 */
export async function advanceOrders(parts: OrderParts, subscriberId: string): Promise<void> {
  const { unknown, over } = await strayProducts(parts.db, subscriberId)
  if (unknown.length > 0 || over.length > 0) {
    await inTransaction(parts.db, `subscriber ${subscriberId}`, async (trx) => {
      await lockSubscriber(trx, subscriberId)
      await followCarrier(trx, subscriberId, { random: parts.random, now: parts.clock() })
    })
  }
  await settleCharges(parts, subscriberId)
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = parts.clock()
    const isDue = await parts.db
      .selectFrom('orders')
      .select('order_id')
      .where('subscriber_id', '=', subscriberId)
      .where('due_at', '<=', now)
      .executeTakeFirst()
    if (isDue === undefined) return
    const { steps, messages } = await inTransaction(parts.db, `subscriber ${subscriberId}`, async (trx) => {
      await lockSubscriber(trx, subscriberId)
      return applySteps(trx, subscriberId, now)
    })
    if (steps === 0) return // a notice waits for the day
    const failed = await sendAll(parts, messages)
    await settleCharges(parts, subscriberId)
    const unnoticed = failed.filter(({ announces }) => announces !== undefined)
    if (unnoticed.length > 0) return resetNotices(parts.db, unnoticed, parts.clock())
  }
}

/**
 * Makes failed notices due again: for the next run, or in an hour when the SMS centre may deliver it. No charge goes without
 * one, so that rather two arrive than none.
 */
async function resetNotices(db: Kysely<Database>, messages: readonly FailedSms[], now: number): Promise<void> {
  for (const { order, announces = 0, isUnanswered } of messages) {
    await db
      .updateTable('orders')
      .set({ noticed_for: order.noticed_for, due_at: isUnanswered ? now + HOUR_MS : order.due_at })
      .where('subscriber_id', '=', order.subscriber_id)
      .where('order_id', '=', order.order_id)
      .where('state', 'in', ['submitted', 'active'])
      .where('noticed_for', '=', announces)
      .execute()
  }
}

/** A page of the subscribers whose orders have work due. */
export async function findSubscribersWithDueOrders(
  db: Kysely<Database>,
  now: number,
  { after, limit }: Page,
): Promise<string[]> {
  const entries = db
    .selectFrom('order_charges')
    .select('subscriber_id')
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .where('subscriber_id', '>', after)
  const rows = await db
    .selectFrom('orders')
    .select('subscriber_id')
    .where('due_at', '<=', now)
    .where('subscriber_id', '>', after)
    .union(entries)
    .orderBy('subscriber_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.subscriber_id)
}

/** Applies the due steps under the subscriber's lock. Returns how many there were, and the SMS about them. */
async function applySteps(
  trx: Kysely<Database>,
  subscriberId: string,
  now: number,
): Promise<{ steps: number; messages: OrderSms[] }> {
  const due = (await ordersIn(trx, subscriberId, ['submitted', 'active', 'ending'])).filter(
    ({ due_at }) => due_at !== null && due_at <= now,
  )
  const messages: OrderSms[] = []
  messages.push(...(await untoldEnds(trx, subscriberId, now)))
  let steps = messages.length
  for (const order of due) {
    const charges = await chargesOf(trx, subscriberId, [order.order_id])
    for (const step of dueOrderSteps(factsOf(order, charges), now)) {
      messages.push(...(await applyStep(trx, order, step, now)))
      steps += 1
    }
  }
  return { steps, messages }
}

async function applyStep(trx: Kysely<Database>, order: OrderRow, step: OrderStep, now: number): Promise<OrderSms[]> {
  const { phone_no: phoneNo } = await trx
    .selectFrom('subscribers')
    .select('phone_no')
    .where('subscriber_id', '=', order.subscriber_id)
    .executeTakeFirstOrThrow()
  const named = namedOf(order, order.language)
  if (step.step === 'end') {
    await cancelElsewhere(trx, order, now)
    const ended = await endOrder(trx, order, { event: 'reachedEnd', at: step.at })
    return announceEnd(trx, ended, { phoneNo, wasRefused: false, now })
  }
  // A product that the carrier ended is not charged.
  if (order.state === 'active' && !(await isHeld(trx, order))) {
    await moveOrder(trx, order, 'reachedEnd', { at: now, ended_at: now, replaced_by: null })
    return []
  }
  if (step.step === 'charge') {
    await openEntry(trx, { order, reason: 'month', amountFen: step.amountFen, at: step.at, now })
    await saveOrder(trx, order)
    return []
  }
  await saveOrder(trx, { ...order, noticed_for: step.at })
  const used = await usageOf(trx, order.subscriber_id, now)
  const text = renewalSms(named, step, used, cheaperFor(order, used, order.language))
  const values = { what: named.productName, note: renewalNote[order.language], amount: step.amountFen, at: step.at }
  return [{ phoneNo, order, text, announces: step.at, wechat: { kind: 'renewal', values } }]
}

async function isHeld(trx: Kysely<Database>, { subscriber_id, product_id }: OrderRow): Promise<boolean> {
  return (await findProducts(trx, subscriber_id)).some((one) => one.productId === product_id && isActive(one.status))
}
