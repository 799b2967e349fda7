import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { packageLimits } from './orders'
import { billKinds, orderKinds, orderStates, trialRefusals, unsubscribeReasons } from './words/orders'

/** One order of the history. Amounts are in fen, times in ms since the epoch; both can be null. */
export const orderSummary = z.object({
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** The monthly price; null when the product was ordered elsewhere, where the carrier charges for it. */
  priceFen: z.number().int().nullable(),
  /** The sums charged and refunded so far. */
  chargedFen: z.number().int(),
  refundedFen: z.number().int(),
  /** The sum that is still to be refunded. */
  refundDueFen: z.number().int(),
  orderedAt: z.number(),
  /** Null if it never took effect, or while its first charge has no result. */
  effectiveAt: z.number().nullable(),
  /** When an order ends or ended, or was cancelled before it took effect; null for one that failed. */
  endsAt: z.number().nullable(),
  /** A charge of it has no result yet. */
  isCharging: z.boolean(),
  /** When an active order is charged next. */
  renewsAt: z.number().nullable(),
  /** The end of a trial; a past time means that the trial is over. */
  trialEndsAt: z.number().nullable(),
})
export type OrderSummary = z.infer<typeof orderSummary>

/** The effect of unsubscribing now. */
export const unsubscribePreview = z.object({
  /**
   * When the order ends: at the end of the paid month or of the trial; at the end of this month if nothing is paid for
   * it here; now if it has not started.
   */
  endsAt: z.number(),
  refundFen: z.number().int(),
  limitsBefore: packageLimits,
  limitsAfter: packageLimits,
  /** The names of the products that end. */
  ends: z.array(z.string()),
  /** The package that a cancelled change would have replaced: it ends all the same. */
  stillEnds: z.object({ productName: z.string(), endsAt: z.number() }).nullable(),
})
export type UnsubscribePreview = z.infer<typeof unsubscribePreview>

/** The next charge, and facts for judging whether the order is worth it. */
export const orderRenewal = z.object({
  at: z.number(),
  priceFen: z.number().int(),
  /** When the SMS about it is sent: five days earlier; null if the SMS about the order itself announced it. */
  noticeAt: z.number().nullable(),
  /** Calls and SMS stopped in the last 30 days. */
  stoppedCalls: z.number().int(),
  stoppedSms: z.number().int(),
  /** A cheaper package with room for all entries in the lists, or null. */
  cheaper: z.object({ productId: z.string(), productName: z.string(), priceFen: z.number().int() }).nullable(),
})
export type OrderRenewal = z.infer<typeof orderRenewal>

export const orderDetail = z.object({
  order: orderSummary,
  /** Oldest first. */
  timeline: z.array(z.object({ state: z.enum(orderStates), at: z.number(), text: z.string() })),
  /**
   * The agreed text, the monthly price that was shown, and when the code was sent; null when the order was made
   * elsewhere.
   */
  agreement: z.object({ text: z.string(), priceFen: z.number().int(), codeSentAt: z.number().nullable() }).nullable(),
  renewal: orderRenewal.nullable(),
  /** Null when the order cannot be unsubscribed. */
  unsubscribe: unsubscribePreview.nullable(),
  /** The package that replaces it when it ends, or null. */
  replacedBy: z.string().nullable(),
  /** Whether an unsubscription, or a downgrade that has not started, can be cancelled. */
  canResume: z.boolean(),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** One month of the bill. */
export const orderBill = z.object({
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: z.string(),
  chargedFen: z.number().int(),
  refundedFen: z.number().int(),
  /** Charged minus refunded. */
  totalFen: z.number().int(),
  /** Newest first. */
  items: z.array(
    z.object({
      orderId: z.string(),
      productName: z.string(),
      kind: z.enum(billKinds),
      amountFen: z.number().int(),
      at: z.number(),
    }),
  ),
})
export type OrderBill = z.infer<typeof orderBill>

const trialOffer = z.object({
  productId: z.string(),
  productName: z.string(),
  days: z.number().int(),
  /** The monthly price after the trial. */
  priceFen: z.number().int(),
  /** When a trial that starts now ends, and the first charge is due. */
  endsAt: z.number(),
  /** The charge for the rest of that month. */
  firstChargeFen: z.number().int(),
  limits: packageLimits,
  refusal: z.enum(trialRefusals).nullable(),
})
export type TrialOffer = z.infer<typeof trialOffer>

const orderId = z.string().min(1).max(64)

export const orderHistoryCalls = {
  'subscribe/v1/subscribeList': defineCall({
    access: 'private',
    summary: "The subscriber's orders, newest first, including held products that were ordered elsewhere.",
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ subscribeList: z.array(orderSummary), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/order/detail': defineCall({
    access: 'private',
    errors: ['orderGone'],
    summary: 'One order with its timeline, agreement, renewal, and the effect of unsubscribing.',
    request: z.object({ orderId }),
    answer: orderDetail,
  }),
  'guard/v1/order/unsubscribe': defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver', 'orderPending'],
    summary: 'Unsubscribes an order at the end of the paid month; one that has not started ends at once.',
    request: z.object({ orderId, requestId }),
    answer: z.object({ order: orderSummary, message: z.string() }),
  }),
  'guard/v1/order/unsubscribeReason': defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver'],
    summary: 'Stores the reason for an unsubscription; the app asks for it afterwards, and it is optional.',
    request: z.object({ orderId, reason: z.enum(unsubscribeReasons), text: z.string().max(200).optional(), requestId }),
    answer: nothing,
  }),
  'guard/v1/order/resume': defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver'],
    summary: 'Cancels an unsubscription before the order ends, or a downgrade before it starts.',
    request: z.object({ orderId, requestId }),
    answer: z.object({ order: orderSummary, message: z.string() }),
  }),
  'guard/v1/order/bills': defineCall({
    access: 'private',
    summary: 'The charges and refunds of each of the last 24 months, newest first; months without any are left out.',
    request: nothing,
    answer: z.object({ months: z.array(orderBill) }),
  }),
  'guard/v1/order/trial': defineCall({
    access: 'private',
    summary: 'The free trial of each package: its length and end, the first charge, and why it is not available.',
    request: nothing,
    answer: z.object({
      offers: z.array(trialOffer),
      /** Whether a locked feature may name a package with its price and trial: not to somebody under 18, or of unknown age (DESIGN 7.16). */
      mayPromote: z.boolean(),
    }),
  }),
} as const
