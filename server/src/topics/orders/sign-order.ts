import type { Kysely } from 'kysely'
import { isSubscriberNumber } from '@/rules/phone/number'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { hashSecret } from '../../kernel/session-token'
import { retryAfter } from '../../kernel/book-once'
import { keysOn, type Page } from '../../kernel/job-queue'
import { ownOrder } from './leave-order'
import { isFromElsewhere } from './order-rows'
import { orderRefusal } from './order-terms'
import type { OrderSignatureRow } from './tables'

const NEVER = Number.MAX_SAFE_INTEGER

export type SignParts = Pick<AppDeps, 'db' | 'billing' | 'logger' | 'clock'>

/**
 * Records the agreement to an order at the billing centre: which text, and when. The first call stores it, later ones
 * return it. An agreement without a response is sent again, also by the timed work. Throws UserError when the order is
 * not the subscriber's.
 */
export async function signOrder(
  deps: AppDeps,
  subscriber: Subscriber,
  orderId: string,
): Promise<{ state: 'signed' | 'pending'; signedAt: number; version: string }> {
  const order = await ownOrder(deps.db, subscriber, orderId)
  // An order from elsewhere was agreed to there.
  if (isFromElsewhere(order)) throw orderRefusal('orderGone')
  await deps.db
    .insertInto('order_signatures')
    .values({
      subscriber_id: subscriber.id,
      order_id: order.order_id,
      signature_id: deps.random.id(),
      version: hashSecret(order.agreement),
      signed_at: order.ordered_at,
      state: 'open',
      attempts: 0,
      next_try_at: deps.clock(),
    })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'order_id']).doNothing())
    .execute()
  await sendSignature(deps, await findSignature(deps.db, subscriber.id, order.order_id))
  const { state, signed_at, version } = await findSignature(deps.db, subscriber.id, order.order_id)
  return { state: state === 'signed' ? 'signed' : 'pending', signedAt: signed_at, version }
}

function findSignature(db: Kysely<Database>, subscriberId: string, orderId: string): Promise<OrderSignatureRow> {
  return db
    .selectFrom('order_signatures')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function sendSignature({ db, billing, logger, clock }: SignParts, row: OrderSignatureRow): Promise<void> {
  if (row.state === 'signed' || row.next_try_at > clock()) return
  const update = db
    .updateTable('order_signatures')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('order_id', '=', row.order_id)
  const claimed = await update
    .set({ attempts: row.attempts + 1, next_try_at: clock() + retryAfter(row.attempts) })
    .where('state', '=', 'open')
    .where('attempts', '=', row.attempts)
    .returning('order_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const signed = await db
    .selectFrom('orders')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'orders.subscriber_id')
    .select(['product_id', 'phone_no'])
    .where('orders.subscriber_id', '=', row.subscriber_id)
    .where('order_id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  // A number that was given up may belong to somebody else by now.
  if (!isSubscriberNumber(signed.phone_no)) {
    await update.set({ next_try_at: NEVER }).execute()
    return
  }
  try {
    await billing.sign({
      id: row.signature_id,
      phoneNo: signed.phone_no,
      orderId: row.order_id,
      productId: signed.product_id,
      version: row.version,
      signedAt: new Date(row.signed_at).toISOString(),
    })
  } catch (error) {
    logger.warn({ err: error, order: row.order_id }, 'The billing centre did not take an agreement')
    return
  }
  await update.set({ state: 'signed' }).execute()
}

/** A page of the subscribers with unconfirmed agreements that are due to be sent again. */
export async function findSubscribersWithOpenSignatures(
  db: Kysely<Database>,
  now: number,
  page: Page,
): Promise<string[]> {
  const due = db.selectFrom('order_signatures').distinct().where('state', '=', 'open').where('next_try_at', '<=', now)
  return keysOn(page, due, 'subscriber_id')
}

/** Sends a subscriber's due agreements again. */
export async function settleSignatures(parts: SignParts, subscriberId: string): Promise<void> {
  const open = await parts.db
    .selectFrom('order_signatures')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'open')
    .where('next_try_at', '<=', parts.clock())
    .execute()
  for (const row of open) await sendSignature(parts, row)
}
