import { z } from 'zod'
import { requestId } from './common'
import { defineCall } from './define'

const A = '/unicomAssistant/uasp'
const G = `${A}/guard/v1`

/** How many entries may be kept of each (SPEC section 6). */
const limits = z.object({
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

/** A package that can be ordered, and what each limit becomes with it. */
export const packageOffer = z.object({
  productId: z.string(),
  productName: z.string(),
  tier: packageTier,
  /** A month, in fen, charged to the phone bill. */
  priceFen: z.number().int(),
  limits,
  standing: packageStanding,
  /** The names of the products that end when it is ordered. */
  replaces: z.array(z.string()),
})
export type PackageOffer = z.infer<typeof packageOffer>

/** One order. The SMS code is the second confirmation; the consent is never ticked beforehand (DESIGN 7.9). */
const orderRequest = z.object({
  productId: z.string().min(1).max(40),
  code: z.string().regex(/^\d{6}$/),
  agreed: z.literal(true),
  /** Leaves the sms product for the package. */
  unOrderSms: z.boolean().optional(),
  /** Where the order came from: '{client label}_buy_{value}' (SPEC section 9). */
  channel: z.string().max(40).optional(),
  requestId,
})

export const orderResult = z.object({
  orderId: z.string(),
  productId: z.string(),
  /** As in statusQuery: 2 or 3 is ordered and active. */
  status: z.number().int(),
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
      'The packages, highest first. With a live session, `limits` and each standing are those of the subscriber.',
    request: z.object({}),
    answer: z.object({ packages: z.array(packageOffer), limits, canUnOrderSms: z.boolean() }),
  }),
  [`${G}/order/sendCode`]: defineCall({
    access: 'private',
    errors: ['notOrderable'],
    summary:
      'Sends the own number the code that confirms an order; the SMS names product and price. Limits as at login.',
    request: z.object({ productId: z.string().min(1).max(40) }),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  [`${A}/subscribe/v1/order`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'wrongCode', 'codeExpired'],
    summary: 'Orders a package; a lower one ends. Charged to the phone bill.',
    request: orderRequest,
    answer: orderResult,
  }),
  [`${A}/subscribe/v1/wxOrder`]: defineCall({
    access: 'private',
    errors: ['notOrderable', 'wrongCode', 'codeExpired'],
    summary: 'The same order from the mini-program.',
    request: orderRequest,
    answer: orderResult,
  }),
} as const
