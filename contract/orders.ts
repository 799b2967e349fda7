import { z } from 'zod'
import { requestId, smsCode } from './common'
import { defineCall } from './define'

const A = '/unicomAssistant/uasp'
const G = `${A}/guard/v1`

/** How many entries may be kept of each (SPEC section 6). */
export const packageLimits = z.object({
  blacklist: z.number().int(),
  whitelist: z.number().int(),
  segments: z.number().int(),
  family: z.number().int(),
})

/**
 * How a package relates to what the subscriber holds: `new` and `upgrade` can be ordered, `held` is held already,
 * `lower` is below what is held.
 */
export const packageStanding = z.enum(['new', 'upgrade', 'held', 'lower'])
export type PackageStanding = z.infer<typeof packageStanding>

export const packageTier = z.enum(['nine', 'six', 'three'])
export type PackageTier = z.infer<typeof packageTier>

/** A product that can be ordered, and what each limit becomes with it. */
const productOffer = z.object({
  productId: z.string(),
  productName: z.string(),
  /** A month, in fen, charged to the phone bill; 0 is free. */
  priceFen: z.number().int(),
  limits: packageLimits,
  standing: packageStanding,
  /** The names of the products that end when it is ordered. */
  replaces: z.array(z.string()),
})
export type ProductOffer = z.infer<typeof productOffer>

export const packageOffer = productOffer.extend({ tier: packageTier })
export type PackageOffer = z.infer<typeof packageOffer>

/**
 * Where an order stands. `submitted` waits for the charge, or for the start of the month of a downgrade; `active` is
 * paid or on trial; `ending` works until `endsAt`; `refundDue` has ended and is being paid back.
 */
export const orderState = z.enum([
  'draft',
  'codeSent',
  'submitted',
  'active',
  'ending',
  'ended',
  'failed',
  'refundDue',
  'refunded',
])
export type OrderState = z.infer<typeof orderState>

/** What an order does to what is held. A downgrade holds from the start of the next month, all others at once. */
export const orderKind = z.enum(['new', 'upgrade', 'downgrade', 'trial'])
export type OrderKind = z.infer<typeof orderKind>

/** What is being ordered, in the preview, the code and the order alike. */
const orderTerms = {
  productId: z.string().min(1).max(40),
  /** A free trial; once for each product. */
  trial: z.boolean().optional(),
  /** A package below the one that is held; without it such an order is refused. */
  downgrade: z.boolean().optional(),
  /** Leaves the sms product for the package. */
  unOrderSms: z.boolean().optional(),
}

/** What an order of a product would do. Amounts are fen, times ms since the epoch. */
export const orderPreview = z.object({
  productId: z.string(),
  productName: z.string(),
  kind: orderKind,
  /** A month. */
  priceFen: z.number().int(),
  /** When it begins to work. */
  effectiveAt: z.number(),
  /** Charged on confirmation: the days of this month that are left, today included; 0 for a trial and a downgrade. */
  chargeNowFen: z.number().int(),
  /** Paid back for the days that are left of what it replaces. */
  refundFen: z.number().int(),
  /** The next charge after that: of a trial and a downgrade the first one. */
  nextChargeAt: z.number(),
  nextChargeFen: z.number().int(),
  /** Null unless it is a trial. */
  trialEndsAt: z.number().nullable(),
  limitsBefore: packageLimits,
  limitsAfter: packageLimits,
  /** What ends by it, and when. */
  ends: z.array(z.object({ productId: z.string(), productName: z.string(), endsAt: z.number() })),
  /** The text that an order agrees to; kept with the order. */
  agreement: z.string(),
})
export type OrderPreview = z.infer<typeof orderPreview>

/** One order. The SMS code is the second confirmation; the consent is never ticked beforehand (DESIGN 7.9). */
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
  /** As in statusQuery: 2 or 3 is ordered and active; 1 waits for the charge or for its start, 5 has failed. */
  status: z.number().int(),
  state: orderState,
  /** A text to show. */
  message: z.string(),
  /** The start of the product, ms since the epoch. */
  effectiveAt: z.number(),
})
export type OrderResult = z.infer<typeof orderResult>

export const orderCalls = {
  [`${G}/package/query`]: defineCall({
    access: 'public',
    summary:
      'The packages, highest first, and do-not-disturb beside them. With a live session, `limits` and each standing are those of the subscriber.',
    request: z.object({}),
    answer: z.object({
      packages: z.array(packageOffer),
      dnd: productOffer,
      limits: packageLimits,
      canUnOrderSms: z.boolean(),
    }),
  }),
  [`${G}/order/preview`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'orderMinor', 'orderPending', 'trialUsed'],
    summary: 'What an order of this product would do: from when, for how much, which limits change, what ends.',
    request: z.object(orderTerms),
    answer: orderPreview,
  }),
  [`${G}/order/sendCode`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'orderMinor', 'orderPending', 'trialUsed'],
    summary:
      'Sends the own number the code that confirms an order; the SMS names product and price. Limits as at login.',
    request: z.object(orderTerms),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  [`${A}/subscribe/v1/order`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'orderMinor', 'orderPending', 'trialUsed', 'wrongCode', 'codeExpired'],
    summary:
      'Orders a package, and a lower one ends; or do-not-disturb, which is free. Charged to the phone bill; without an answer of the billing centre it stays submitted.',
    request: orderRequest,
    answer: orderResult,
  }),
  [`${A}/subscribe/v1/wxOrder`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'orderMinor', 'orderPending', 'trialUsed', 'wrongCode', 'codeExpired'],
    summary: 'The same order from the mini-program.',
    request: orderRequest,
    answer: orderResult,
  }),
} as const
