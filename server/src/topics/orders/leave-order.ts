import type { Kysely } from 'kysely'
import type { OrderSummary } from '@contract/order-history'
import type { UnsubscribeReason } from '@contract/words/orders'
import { dayOf } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { cancelElsewhere } from './held-orders'
import { withdraw } from './order-changes'
import { chargesOf, findOrder, findReplaced, findSuccessor, moveOrder, saveOrder, unplaced } from './order-rows'
import { orderRefusal } from './order-terms'
import { canLeave, canResume, endOf, namedOf, summariesOf } from './order-view'
import type { OrderRow } from './tables'

interface Left {
  subscriber: Subscriber
  orderId: string
  language: Language
  now: number
}

interface Changed {
  order: OrderSummary
  message: string
}

/** A placed order of the subscriber by its id. Throws UserError when there is none. */
export async function ownOrder(db: Kysely<Database>, { id }: Subscriber, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, id, orderId)
  if (!order || unplaced.includes(order.state)) throw orderRefusal('orderGone')
  return order
}

/**
 * Cancels an order: it stays active until the paid time ends, and nothing more is charged. A downgrade that has not
 * begun is withdrawn; the order it would have replaced still ends. Call it under the subscriber's lock.
 */
export async function unsubscribe(
  trx: Kysely<Database>,
  { subscriber, orderId, language, now }: Left,
): Promise<Changed> {
  const order = await ownOrder(trx, subscriber, orderId)
  const charges = await chargesOf(trx, subscriber.id, [orderId])
  if (!canLeave(order, charges)) throw orderRefusal(order.state === 'submitted' ? 'orderPending' : 'orderOver')
  const replaced = order.state === 'submitted' ? await findReplaced(trx, order) : null
  const left =
    order.state === 'submitted'
      ? await withdraw(trx, order, now)
      : await moveOrder(trx, order, 'unsubscribed', { at: now, ends_at: endOf(order, charges, now) })
  await cancelElsewhere(trx, left, now)
  const name = namedOf(left, language).productName
  // The last day of use: an end at midnight belongs to the day before.
  const day = dayOf((left.ends_at ?? replaced?.ends_at ?? now) - 1)
  const old = replaced && namedOf(replaced, language).productName
  const text =
    left.state === 'ending'
      ? { zh: `已退订${name}，可用到 ${day}，不再扣费`, en: `${name} is cancelled. It works until ${day}.` }
      : {
          zh: `已取消${name}，不会扣费${old === null ? '' : `。${old}仍于 ${day} 到期终止`}`,
          en: `${name} is cancelled and will not be charged${old === null ? '' : `. ${old} still ends on ${day}`}`,
        }
  return changed(trx, left, text[language], language)
}

/** Undoes a cancellation, or a downgrade before it begins. Call it under the subscriber's lock. */
export async function resume(trx: Kysely<Database>, { subscriber, orderId, language, now }: Left): Promise<Changed> {
  const order = await ownOrder(trx, subscriber, orderId)
  const charges = await chargesOf(trx, subscriber.id, [orderId])
  if (!canResume(order, charges, now)) throw orderRefusal('orderOver')
  const held = order.state === 'ending' ? order : await findReplaced(trx, order)
  const successor = order.state === 'ending' ? await findSuccessor(trx, order) : order
  if (successor) {
    const itsCharges = await chargesOf(trx, subscriber.id, [successor.order_id])
    if (!canResume(successor, itsCharges, now)) throw orderRefusal('orderOver')
    await withdraw(trx, successor, now)
  }
  const back =
    held &&
    (await moveOrder(trx, held, 'resumed', {
      at: now,
      ends_at: null,
      replaced_by: null,
      leave_reason: null,
      leave_text: null,
    }))
  const shown = back ?? (await ownOrder(trx, subscriber, orderId))
  const name = namedOf(shown, language).productName
  const text = back
    ? { zh: `已恢复${name}，到期自动续订`, en: `${name} goes on and renews` }
    : { zh: `已取消${name}，不会扣费`, en: `${name} is cancelled and will not be charged` }
  return changed(trx, shown, text[language], language)
}

/** Stores why an order was cancelled. Throws UserError when it was not. */
export async function storeLeaveReason(
  trx: Kysely<Database>,
  subscriber: Subscriber,
  { orderId, reason, text }: { orderId: string; reason: UnsubscribeReason; text: string },
): Promise<void> {
  const order = await ownOrder(trx, subscriber, orderId)
  if (!['ending', 'ended', 'refundDue', 'refunded'].includes(order.state)) throw orderRefusal('orderOver')
  await saveOrder(trx, { ...order, leave_reason: reason, leave_text: text })
}

async function changed(trx: Kysely<Database>, order: OrderRow, message: string, language: Language): Promise<Changed> {
  const [summary] = await summariesOf(trx, order.subscriber_id, [order], language)
  if (!summary) throw new Error('An order has a summary')
  return { order: summary, message }
}
