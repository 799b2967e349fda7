import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { orderKind, orderState, packageLimits } from './orders'

const G = '/unicomAssistant/uasp/guard/v1'

/** One order of the history. Amounts are fen, times ms since the epoch, null where there is none. */
export const orderSummary = z.object({
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  kind: orderKind,
  state: orderState,
  /** A month; null when the product was subscribed to elsewhere, and the carrier charges for it there. */
  priceFen: z.number().int().nullable(),
  /** What has been charged for it so far, and paid back. */
  chargedFen: z.number().int(),
  refundedFen: z.number().int(),
  /** What is still to be paid back. */
  refundDueFen: z.number().int(),
  orderedAt: z.number(),
  effectiveAt: z.number(),
  /** When an ending order ends, or one that is over ended. */
  endsAt: z.number().nullable(),
  /** The next charge of an active order. */
  renewsAt: z.number().nullable(),
  /** The end of a trial, which is over when it lies in the past. */
  trialEndsAt: z.number().nullable(),
})
export type OrderSummary = z.infer<typeof orderSummary>

/** What leaving an order now would do. */
export const unsubscribePreview = z.object({
  /**
   * When it stops: at the end of the month that is paid for, or of the trial; of this month, when nothing is paid for here;
   * now, when it has not begun.
   */
  endsAt: z.number(),
  refundFen: z.number().int(),
  limitsBefore: packageLimits,
  limitsAfter: packageLimits,
  /** The names of what stops. */
  ends: z.array(z.string()),
})
export type UnsubscribePreview = z.infer<typeof unsubscribePreview>

/** What the next charge takes, and whether it is worth it. */
export const orderRenewal = z.object({
  at: z.number(),
  priceFen: z.number().int(),
  /** When the SMS before it goes out: five days earlier. */
  noticeAt: z.number(),
  /** Calls and SMS that were stopped in the last 30 days. */
  stoppedCalls: z.number().int(),
  stoppedSms: z.number().int(),
  /** A cheaper package that holds all that is kept in the lists. */
  cheaper: z.object({ productId: z.string(), productName: z.string(), priceFen: z.number().int() }).nullable(),
})
export type OrderRenewal = z.infer<typeof orderRenewal>

export const orderDetail = z.object({
  order: orderSummary,
  /** Oldest first. */
  timeline: z.array(z.object({ state: orderState, at: z.number(), text: z.string() })),
  /** What was agreed to, the monthly price that was shown, and when the code was sent; null when that was elsewhere. */
  agreement: z.object({ text: z.string(), priceFen: z.number().int(), codeSentAt: z.number().nullable() }).nullable(),
  renewal: orderRenewal.nullable(),
  /** Null when the order cannot be left. */
  unsubscribe: unsubscribePreview.nullable(),
  /** Whether an unsubscription, or a downgrade that has not begun, can be taken back. */
  canResume: z.boolean(),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const unsubscribeReason = z.enum(['price', 'notUsed', 'notEffective', 'otherProduct', 'other'])
export type UnsubscribeReason = z.infer<typeof unsubscribeReason>

/** One month of the bill. */
export const orderBill = z.object({
  /** 'YYYY-MM' in Asia/Shanghai. */
  month: z.string(),
  chargedFen: z.number().int(),
  refundedFen: z.number().int(),
  /** Charged minus paid back. */
  totalFen: z.number().int(),
  /** Newest first. */
  items: z.array(
    z.object({
      orderId: z.string(),
      productName: z.string(),
      kind: z.enum(['charge', 'refund']),
      amountFen: z.number().int(),
      at: z.number(),
    }),
  ),
})
export type OrderBill = z.infer<typeof orderBill>

/** Why a trial cannot be had: it was used, a package is held, or the number is a minor's. */
const trialRefusal = z.enum(['used', 'held', 'minor'])

const trialOffer = z.object({
  productId: z.string(),
  productName: z.string(),
  days: z.number().int(),
  /** A month, after the trial. */
  priceFen: z.number().int(),
  /** When a trial that begins now ends, which is when the first charge falls due. */
  endsAt: z.number(),
  /** The days that are left of that month. */
  firstChargeFen: z.number().int(),
  limits: packageLimits,
  refusal: trialRefusal.nullable(),
})
export type TrialOffer = z.infer<typeof trialOffer>

/** One line of the published tariff. */
const price = z.object({
  productId: z.string(),
  productName: z.string(),
  priceFen: z.number().int(),
  trialDays: z.number().int(),
  limits: packageLimits,
  /** How it is charged, changed and ended. */
  terms: z.string(),
})
export type Price = z.infer<typeof price>

const orderId = z.string().min(1).max(64)

export const orderHistoryCalls = {
  [`${G}/order/query`]: defineCall({
    access: 'private',
    summary: 'The own orders, newest first, and with them what is held and was subscribed to elsewhere.',
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ orders: z.array(orderSummary), nextCursor: z.string().nullable() }),
  }),
  [`${G}/order/detail`]: defineCall({
    access: 'private',
    errors: ['orderGone'],
    summary: 'One order with its timeline, what was agreed to, its renewal, and what leaving it would do.',
    request: z.object({ orderId }),
    answer: orderDetail,
  }),
  [`${G}/order/unsubscribe`]: defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver', 'orderPending'],
    summary: 'Leaves an order at the end of the month that is paid for; one that has not begun ends at once.',
    request: z.object({ orderId, requestId }),
    answer: z.object({ order: orderSummary, message: z.string() }),
  }),
  [`${G}/order/unsubscribeReason`]: defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver'],
    summary: 'Why the order was left; asked afterwards, and may be left out.',
    request: z.object({ orderId, reason: unsubscribeReason, text: z.string().max(200).optional(), requestId }),
    answer: nothing,
  }),
  [`${G}/order/resume`]: defineCall({
    access: 'private',
    errors: ['orderGone', 'orderOver'],
    summary: 'Takes an unsubscription back before it ends, or a downgrade before it begins.',
    request: z.object({ orderId, requestId }),
    answer: z.object({ order: orderSummary, message: z.string() }),
  }),
  [`${G}/order/bills`]: defineCall({
    access: 'private',
    summary:
      'What was charged and paid back in each of the last 24 months, newest first; months without any are left out.',
    request: nothing,
    answer: z.object({ months: z.array(orderBill) }),
  }),
  [`${G}/order/trial`]: defineCall({
    access: 'private',
    summary:
      'The free trial of each package: how long, until when, what the first charge takes, and why it cannot be had.',
    request: nothing,
    answer: z.object({ offers: z.array(trialOffer) }),
  }),
  [`${G}/price/query`]: defineCall({
    access: 'public',
    summary: 'The published tariff.',
    request: nothing,
    answer: z.object({ prices: z.array(price) }),
  }),
} as const
