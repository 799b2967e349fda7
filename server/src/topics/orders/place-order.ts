import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { OrderResult } from '@contract/orders'
import { NOTICE_MS } from '@/rules/orders/due'
import { isLive, liveStates } from '@/rules/orders/states'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language } from '../../kernel/errors'
import { toJson } from '../../kernel/columns'
import { sendSmsCode, useSmsCode, type Asker } from '../auth/sms-codes'
import {
  chargesOf,
  deleteUnplaced,
  findOrder,
  insertOrder,
  moveOrder,
  newOrderNumber,
  openEntry,
  ordersIn,
  saveOrder,
} from './order-rows'
import { orderCode, orderTerms, type OrderTerms, type PackageWish } from './order-terms'
import { agreementText, orderCodeText, resultText } from './order-texts'
import { activate, withdraw } from './order-changes'
import { namedOf, startOf } from './order-view'
import type { OrderRow } from './tables'

/** The code checks its own five minutes; this text is for an order that changed meanwhile. */
const staleCode = {
  zh: '订购内容已变化，请重新获取验证码',
  en: 'What you are ordering has changed. Please get a new code.',
}

interface Asked {
  subscriber: Subscriber
  wish: PackageWish
  language: Language
  now: number
}

/**
 * Sends the code that confirms an order, and stores what it confirms: text, price and the immediate charge. Replaces an
 * earlier draft. Returns seconds; throws and rejects like `sendSmsCode` and `orderTerms`.
 */
export async function sendOrderCode(
  deps: AppDeps,
  { subscriber, wish, language, now }: Asked,
  asker: Asker,
): Promise<number> {
  const terms = await orderTerms(deps.db, subscriber, wish, { language, now })
  const draft = draftOf(deps, terms, { subscriber, wish, language, now })
  const seconds = await sendSmsCode(deps, orderCode(subscriber.phoneNo, terms), {
    textOf: (code) => orderCodeText(terms, code, language),
    asker,
    now,
  })
  await inTransaction(deps.db, `subscriber ${subscriber.id}`, async (trx) => {
    await lockSubscriber(trx, subscriber.id)
    await deleteUnplaced(trx, subscriber.id)
    await insertOrder(trx, draft)
    await moveOrder(trx, draft, 'codeSent', { at: now, code_id: deps.random.id(), code_sent_at: now })
  })
  return seconds
}

function draftOf(deps: AppDeps, terms: OrderTerms, { subscriber, language, now }: Asked): OrderRow {
  const { offer, kind, plan } = terms
  return {
    subscriber_id: subscriber.id,
    order_id: newOrderNumber(deps.random),
    product_id: offer.productId,
    product_name: offer.productName,
    price_fen: offer.priceFen,
    channel: '',
    source: '',
    ended_products: toJson([]),
    ordered_at: now,
    effective_at: plan.effectiveAt,
    ended_at: null,
    kind,
    state: 'draft',
    state_at: now,
    agreement: agreementText(terms, language),
    language,
    first_charge_fen: plan.chargeNowFen,
    code_id: '',
    code_sent_at: null,
    request_id: null,
    trial_ends_at: plan.trialEndsAt,
    ends_at: null,
    paid_until: plan.nextChargeAt,
    // The confirmation itself announces a charge this near, so no notice is needed.
    noticed_for: plan.nextChargeAt - now <= NOTICE_MS ? plan.nextChargeAt : 0,
    replaced_by: null,
    leave_reason: null,
    leave_text: null,
    due_at: null,
  }
}

/** A confirmed order. */
export interface PlacedOrder extends Asked {
  code: string
  asker: Asker
  channel: string
  /** The call that placed the order. */
  source: 'order' | 'wxOrder'
  requestId: string
}

/**
 * Places an order: uses the code up and stores the order with its charge, which is booked after this transaction. A
 * trial begins at once. A downgrade waits for the next month, while the order it replaces ends. `trx` is the
 * transaction of the request. Returns the order, unless an earlier request placed it. Throws like `orderTerms`,
 * CountedRefusal when the code is wrong (SPEC section 7), and UserError when the text of the terms is no longer the one
 * that the code confirms.
 */
export async function placeOrder(
  deps: AppDeps,
  trx: Kysely<Database>,
  order: PlacedOrder,
): Promise<{ result: OrderResult; order: OrderRow | null }> {
  const { subscriber, wish, language, now } = order
  const earlier = await orderOfRequest(trx, subscriber.id, order.requestId)
  if (earlier) return { result: await resultOf(trx, earlier, language), order: null }
  const [draft] = await ordersIn(trx, subscriber.id, ['codeSent'])
  const terms = await orderTerms(trx, subscriber, wish, { language: draft?.language ?? language, now })
  await useSmsCode(deps, trx, orderCode(subscriber.phoneNo, terms), {
    code: order.code,
    asker: order.asker,
    now,
  })
  // The text was agreed to: with other terms (another day, for example) the code stays unused.
  if (draft?.agreement !== agreementText(terms, draft?.language ?? language))
    throw new UserError(failureCodes.codeExpired, staleCode)
  const { plan } = terms
  const placed = await moveOrder(trx, draft, 'submitted', {
    at: now,
    channel: order.channel,
    source: order.source,
    request_id: order.requestId,
    ordered_at: now,
    effective_at: plan.effectiveAt,
    trial_ends_at: plan.trialEndsAt,
    paid_until: plan.nextChargeAt,
    ended_products: toJson(terms.ended.map(({ productId }) => productId)),
  })
  for (const scheduled of await ordersIn(trx, subscriber.id, ['submitted'])) {
    if (scheduled.order_id !== placed.order_id) await withdraw(trx, scheduled, now)
  }
  const begun = await begin(trx, placed, terms, now)
  return { result: await resultOf(trx, begun, language), order: begun }
}

async function begin(
  trx: Kysely<Database>,
  placed: OrderRow,
  { plan, ended }: OrderTerms,
  now: number,
): Promise<OrderRow> {
  if (placed.kind === 'downgrade') {
    for (const held of await ordersIn(trx, placed.subscriber_id, liveStates)) {
      if (!ended.some(({ productId }) => productId === held.product_id)) continue
      const change = { ends_at: plan.effectiveAt, replaced_by: placed.order_id }
      if (held.state === 'active') await moveOrder(trx, held, 'unsubscribed', { at: now, ...change })
      else await saveOrder(trx, { ...held, ...change })
    }
    return placed
  }
  if (plan.chargeNowFen === 0) return activate(trx, placed, { event: 'begun', now })
  await openEntry(trx, { order: placed, reason: 'month', amountFen: plan.chargeNowFen, at: now, now })
  return saveOrder(trx, placed)
}

async function orderOfRequest(db: Kysely<Database>, subscriberId: string, requestId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ?? null
}

/** The current state of an order; `answer` is the response stored when it was placed. */
export async function currentResult(
  db: Kysely<Database>,
  subscriber: Subscriber,
  answer: OrderResult,
  language: Language,
): Promise<OrderResult> {
  const order = await findOrder(db, subscriber.id, answer.orderId)
  return order ? resultOf(db, order, language) : answer
}

async function resultOf(db: Kysely<Database>, order: OrderRow, language: Language): Promise<OrderResult> {
  const charges = await chargesOf(db, order.subscriber_id, [order.order_id])
  return {
    orderId: order.order_id,
    productId: order.product_id,
    status: isLive(order.state) ? 2 : order.state === 'submitted' ? 1 : order.state === 'failed' ? 5 : 4,
    state: order.state,
    message: resultText(order, namedOf(order, language))[language],
    effectiveAt: startOf(order, charges),
  }
}
