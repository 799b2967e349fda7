import type { Kysely } from 'kysely'
import type { OrderBill, OrderDetail, OrderRenewal, OrderSummary, UnsubscribePreview } from '@contract/order-history'
import type { OrderState } from '@contract/words/orders'
import { noticeAt as noticeOf } from '@/rules/orders/due'
import { monthOf, restOfMonth, startOfNextMonth } from '@/rules/orders/month'
import { limitsOf } from '@/rules/products/limits'
import type { Database } from '../../database/schema'
import type { Language } from '../../kernel/errors'
import { productName } from '../products/product-catalogue'
import { findProducts } from '../products/products'
import { chargesOf, findReplaced, findSuccessor, hasOpenCharge, isFromElsewhere, unplaced } from './order-rows'
import { refusedText, replacedText, stateTexts } from './order-texts'
import { cheaperFor, usageOf } from './order-usage'
import type { OrderChargeRow, OrderRow } from './tables'

const BILL_MONTHS = 24

export function namedOf(order: OrderRow, language: Language): { productName: string; priceFen: number } {
  return { productName: productName(order.product_id, order.product_name, language), priceFen: order.price_fen }
}

/** The amount of an order's next charge, in fen. */
export function nextChargeFen(order: OrderRow): number {
  return restOfMonth(order.price_fen, Math.max(order.paid_until, order.effective_at))
}

/** When an order took or takes effect; null if it never did, or while its first charge has no result. */
export function startOf(order: OrderRow, charges: readonly OrderChargeRow[]): number | null {
  const isPaid = charges.some((one) => one.order_id === order.order_id && one.kind === 'charge' && one.state === 'done')
  const isWithdrawn = order.state === 'ended' && order.kind === 'downgrade' && !isPaid
  const isWaiting =
    order.state === 'submitted' && (order.kind !== 'downgrade' || hasOpenCharge(charges, order.order_id))
  return order.state === 'failed' || isWithdrawn || isWaiting ? null : order.effective_at
}

function summaryOf(order: OrderRow, charges: readonly OrderChargeRow[], language: Language): OrderSummary {
  const sum = (kind: OrderChargeRow['kind'], state: OrderChargeRow['state']) =>
    charges
      .filter((one) => one.order_id === order.order_id && one.kind === kind && one.state === state)
      .reduce((total, one) => total + one.amount_fen, 0)
  return {
    orderId: order.order_id,
    productId: order.product_id,
    ...namedOf(order, language),
    priceFen: isFromElsewhere(order) ? null : order.price_fen,
    kind: order.kind,
    state: order.state,
    chargedFen: sum('charge', 'done'),
    refundedFen: sum('refund', 'done'),
    refundDueFen: sum('refund', 'open'),
    orderedAt: order.ordered_at,
    effectiveAt: startOf(order, charges),
    endsAt: order.state === 'failed' ? null : order.state === 'ending' ? order.ends_at : order.ended_at,
    isCharging: hasOpenCharge(charges, order.order_id),
    renewsAt: renews(order, charges) ? order.paid_until : null,
    trialEndsAt: order.trial_ends_at,
  }
}

/** Whether the next charge of an order lies ahead. */
const renews = (order: OrderRow, charges: readonly OrderChargeRow[]) =>
  order.state === 'active' && order.price_fen > 0 && !hasOpenCharge(charges, order.order_id)

/** Summaries of orders with their charges and refunds. */
export async function summariesOf(
  db: Kysely<Database>,
  subscriberId: string,
  orders: readonly OrderRow[],
  language: Language,
): Promise<OrderSummary[]> {
  const charges = await chargesOf(
    db,
    subscriberId,
    orders.map(({ order_id }) => order_id),
  )
  return orders.map((order) => summaryOf(order, charges, language))
}

/** A subscriber's placed orders after a position, newest first, at most `limit` + 1. */
export function findPlaced(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: { at: number; id: string } | null; limit: number },
): Promise<OrderRow[]> {
  const rows = db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'not in', [...unplaced])
  const rest = after
    ? rows.where(({ eb, or, and }) =>
        or([eb('ordered_at', '<', after.at), and([eb('ordered_at', '=', after.at), eb('order_id', '<', after.id)])]),
      )
    : rows
  return rest
    .orderBy('ordered_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function detailOf(
  db: Kysely<Database>,
  order: OrderRow,
  { language, now }: { language: Language; now: number },
): Promise<OrderDetail> {
  const id = order.subscriber_id
  const charges = await chargesOf(db, id, [order.order_id])
  const events = await db
    .selectFrom('order_events')
    .select(['state', 'at'])
    .where('subscriber_id', '=', id)
    .where('order_id', '=', order.order_id)
    .orderBy('seq')
    .execute()
  const successor = await findSuccessor(db, order)
  const replacedBy = successor && namedOf(successor, language).productName
  const wasRefused = charges.some(({ kind, state }) => kind === 'charge' && state === 'refused')
  const textOf = (state: OrderState) => {
    if (state === 'ending' && replacedBy !== null) return replacedText(replacedBy)
    return state === 'ended' && wasRefused ? refusedText : stateTexts[state]
  }
  return {
    order: summaryOf(order, charges, language),
    timeline: events.map(({ state, at }) => ({ state, at, text: textOf(state)[language] })),
    replacedBy,
    agreement: isFromElsewhere(order)
      ? null
      : { text: order.agreement, priceFen: order.price_fen, codeSentAt: order.code_sent_at },
    renewal: renews(order, charges) ? await renewalOf(db, order, { language, now }) : null,
    unsubscribe: canLeave(order, charges) ? await leavePreview(db, order, charges, { language, now }) : null,
    canResume: canResume(order, charges, now),
  }
}

async function renewalOf(
  db: Kysely<Database>,
  order: OrderRow,
  { language, now }: { language: Language; now: number },
): Promise<OrderRenewal> {
  const usage = await usageOf(db, order.subscriber_id, now)
  const noticeAt = noticeOf(order.paid_until)
  return {
    at: order.paid_until,
    priceFen: nextChargeFen(order),
    noticeAt: order.ordered_at > noticeAt ? null : noticeAt,
    stoppedCalls: usage.stoppedCalls,
    stoppedSms: usage.stoppedSms,
    cheaper: cheaperFor(order, usage, language),
  }
}

/** Whether an order can be cancelled: it is active, or a downgrade that has not begun. */
export function canLeave(order: OrderRow, charges: readonly OrderChargeRow[]): boolean {
  return order.state === 'active' || isScheduled(order, charges)
}

export function canResume(order: OrderRow, charges: readonly OrderChargeRow[], now: number): boolean {
  // The carrier was already requested to end it.
  if (isFromElsewhere(order)) return false
  if (order.state === 'ending') return order.ends_at !== null && now < order.ends_at
  return isScheduled(order, charges) && now < order.effective_at
}

/** A downgrade that waits for its month; once its charge is open, only the result is missing. */
function isScheduled(order: OrderRow, charges: readonly OrderChargeRow[]): boolean {
  return order.state === 'submitted' && order.kind === 'downgrade' && !hasOpenCharge(charges, order.order_id)
}

/** When an order that is cancelled now ends: with the time that is paid for or being charged. */
export function endOf(order: OrderRow, charges: readonly OrderChargeRow[], now: number): number {
  if (order.state !== 'active') return now
  // A free order: nothing is paid for here.
  if (order.price_fen === 0) return startOfNextMonth(now)
  return hasOpenCharge(charges, order.order_id)
    ? startOfNextMonth(Math.max(order.paid_until, order.effective_at))
    : Math.max(order.paid_until, now)
}

async function leavePreview(
  db: Kysely<Database>,
  order: OrderRow,
  charges: readonly OrderChargeRow[],
  { language, now }: { language: Language; now: number },
): Promise<UnsubscribePreview> {
  const products = await findProducts(db, order.subscriber_id, language)
  const replaced = order.state === 'submitted' ? await findReplaced(db, order) : null
  const ending = order.state === 'submitted' ? replaced?.product_id : order.product_id
  return {
    endsAt: endOf(order, charges, now),
    refundFen: 0,
    limitsBefore: limitsOf(products),
    limitsAfter: limitsOf(products.filter((one) => one.productId !== ending)),
    ends: [namedOf(order, language).productName],
    stillEnds: replaced && {
      productName: namedOf(replaced, language).productName,
      endsAt: replaced.ends_at ?? order.effective_at,
    },
  }
}

/** The bills of the last 24 months, newest first. */
export async function billsOf(
  db: Kysely<Database>,
  subscriberId: string,
  { language, now }: { language: Language; now: number },
): Promise<OrderBill[]> {
  const rows = await db
    .selectFrom('order_charges')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.subscriber_id', '=', 'order_charges.subscriber_id')
        .onRef('orders.order_id', '=', 'order_charges.order_id'),
    )
    .select([
      'order_charges.order_id',
      'order_charges.kind',
      'order_charges.month',
      'order_charges.amount_fen',
      'order_charges.settled_at',
      'order_charges.created_at',
      'orders.product_id',
      'orders.product_name',
    ])
    .where('order_charges.subscriber_id', '=', subscriberId)
    .where('order_charges.state', '=', 'done')
    .where('order_charges.kind', 'in', ['charge', 'refund'])
    .where('order_charges.month', '>=', firstMonth(now))
    .orderBy('order_charges.month', 'desc')
    .orderBy('order_charges.settled_at', 'desc')
    .orderBy('order_charges.charge_id', 'desc')
    .execute()
  return [...new Set(rows.map(({ month }) => month))].map((month) => {
    const items = rows.filter((row) => row.month === month)
    const sum = (kind: OrderChargeRow['kind']) =>
      items.filter((row) => row.kind === kind).reduce((total, row) => total + row.amount_fen, 0)
    return {
      month,
      chargedFen: sum('charge'),
      refundedFen: sum('refund'),
      totalFen: sum('charge') - sum('refund'),
      items: items.map((row) => ({
        orderId: row.order_id,
        productName: productName(row.product_id, row.product_name, language),
        kind: row.kind === 'refund' ? 'refund' : 'charge',
        amountFen: row.amount_fen,
        at: row.settled_at ?? row.created_at,
      })),
    }
  })
}

function firstMonth(now: number): string {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number)
  const index = year * 12 + month - BILL_MONTHS
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
