import { z } from 'zod'
import { requestId, smsCode } from './common'
import { defineCall } from './define'
import { orderKinds, orderStates, packageStandings, packageTiers } from './words/orders'

/** The maximum number of entries of each kind (SPEC section 6). */
export const packageLimits = z.object({
  blacklist: z.number().int(),
  whitelist: z.number().int(),
  segments: z.number().int(),
  family: z.number().int(),
})

/** An orderable product, with the limits that it brings. */
const productOffer = z.object({
  productId: z.string(),
  productName: z.string(),
  /** The monthly price in fen, charged to the phone bill; 0 is free. */
  priceFen: z.number().int(),
  /** The days of a free trial; 0 without one. */
  trialDays: z.number().int(),
  limits: packageLimits,
  standing: z.enum(packageStandings),
  /** The names of the products that end when this one is ordered. */
  replaces: z.array(z.string()),
  /** When an ordered downgrade to it takes effect; null without one. */
  startsAt: z.number().nullable(),
  /** When it ends, after it was cancelled or replaced by a downgrade; null while it goes on. */
  endsAt: z.number().nullable(),
  /** The subscriber holds it from elsewhere, where the carrier charges for it. */
  isElsewhere: z.boolean(),
})
export type ProductOffer = z.infer<typeof productOffer>

export const packageOffer = productOffer.extend({ tier: z.enum(packageTiers) })
export type PackageOffer = z.infer<typeof packageOffer>

/** The terms of an order, shared by the preview, the code and the order. */
const orderTerms = {
  productId: z.string().min(1).max(40),
  /** A free trial, once per product. */
  trial: z.boolean().optional(),
  /** Confirms an order of a package below the held one, which is rejected without it. */
  downgrade: z.boolean().optional(),
  /** Ends the sms product when the package starts. */
  unOrderSms: z.boolean().optional(),
}

/** The effect of an order. Amounts are in fen, times in ms since the epoch. */
export const orderPreview = z.object({
  productId: z.string(),
  productName: z.string(),
  kind: z.enum(orderKinds),
  /** The monthly price. */
  priceFen: z.number().int(),
  /** When the product becomes active. */
  effectiveAt: z.number(),
  /** Charged on confirmation: for the remaining days of this month, today included; 0 for a trial and a downgrade. */
  chargeNowFen: z.number().int(),
  /** Refunded for the remaining days of the products that it replaces. */
  refundFen: z.number().int(),
  /** The next charge after that; for a trial and a downgrade the first one. */
  nextChargeAt: z.number(),
  nextChargeFen: z.number().int(),
  /** Null unless it is a trial. */
  trialEndsAt: z.number().nullable(),
  limitsBefore: packageLimits,
  limitsAfter: packageLimits,
  /** The products that end because of it, and when. */
  ends: z.array(z.object({ productId: z.string(), productName: z.string(), endsAt: z.number() })),
  /** The text that the subscriber agrees to; stored with the order. */
  agreement: z.string(),
})
export type OrderPreview = z.infer<typeof orderPreview>

/** One order. The SMS code is the second confirmation; the consent box is never ticked in advance (DESIGN 7.9). */
const orderRequest = z.object({
  ...orderTerms,
  code: smsCode,
  agreed: z.literal(true),
  /** Where the order came from: '{client label}_buy_{value}' (SPEC section 9). */
  channel: z.string().max(40).optional(),
  requestId,
})

export const orderResult = z.object({
  orderId: z.string(),
  productId: z.string(),
  /** As in statusQuery: 2 or 3 is ordered and active; 1 waits for the charge or the start; 5 has failed. */
  status: z.number().int(),
  state: z.enum(orderStates),
  /** A text for display. */
  message: z.string(),
  /** The start of the product, in ms since the epoch; null if it failed or its charge has no result yet. */
  effectiveAt: z.number().nullable(),
})
export type OrderResult = z.infer<typeof orderResult>

/** Why an order is refused, before the code that confirms it is looked at. */
const notOrdered = ['notOrderable', 'orderMinor', 'partnerAway', 'orderPending', 'trialUsed', 'numberLocked'] as const

export const orderCalls = {
  'guard/v1/package/query': defineCall({
    access: 'public',
    summary:
      "The packages, highest first, and do-not-disturb. With a live session, `limits` and each `standing` are the subscriber's, and `pending` is the order whose charge has no result yet: until then nothing else can be ordered.",
    request: z.object({}),
    answer: z.object({
      packages: z.array(packageOffer),
      dnd: productOffer,
      limits: packageLimits,
      canUnOrderSms: z.boolean(),
      pending: z.object({ orderId: z.string(), productName: z.string() }).nullable(),
    }),
  }),
  'guard/v1/order/preview': defineCall({
    access: 'private',
    errors: ['notOrderable', 'orderMinor', 'partnerAway', 'orderPending', 'trialUsed'],
    summary: 'The effect of an order of this product: start, price, changed limits, and ending products.',
    request: z.object(orderTerms),
    answer: orderPreview,
  }),
  'guard/v1/order/sendCode': defineCall({
    access: 'private',
    errors: notOrdered,
    summary:
      "Sends the code that confirms an order to the subscriber's number; the SMS names product and price. Limits as at login.",
    request: z.object(orderTerms),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  'subscribe/v1/order': defineCall({
    access: 'private',
    errors: [...notOrdered, 'wrongCode', 'codeExpired'],
    summary:
      'Orders a package, which ends a lower one, or do-not-disturb, which is free. Charged to the phone bill; the order stays submitted until the billing centre responds.',
    request: orderRequest,
    answer: orderResult,
  }),
  'subscribe/v1/wxOrder': defineCall({
    access: 'private',
    errors: [...notOrdered, 'wrongCode', 'codeExpired'],
    summary: 'The same order from the mini-program.',
    request: orderRequest,
    answer: orderResult,
  }),
} as const
