import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { packageTier } from './orders'

const R = '/api/h5/right'
const A = '/unicomAssistant/uasp'

/** What a package gives beside its functions: points each month, an amount on the phone bill for a time of loyalty. */
export const rightId = z.enum(['memberPoints', 'loyaltyBill'])
export type RightId = z.infer<typeof rightId>

/**
 * Whether a right can be received: `ok`, `noPackage` (none that is paid for), `tooEarly` (from `from` on), `received`
 * (again from `from` on, if that is known).
 */
const rightReason = z.enum(['ok', 'noPackage', 'tooEarly', 'received'])

/** What became of a receipt. `pending` waits for the billing centre; what it refuses can be received again. */
const receiptState = z.enum(['received', 'pending', 'refused'])

export const rightReceipt = z.object({
  id: z.string(),
  rightId,
  receivedAt: z.number(),
  state: receiptState,
  points: z.number().int(),
  amountFen: z.number().int(),
  /** When a client showed the result and confirmed that; null until then. */
  committedAt: z.number().nullable(),
})
export type RightReceipt = z.infer<typeof rightReceipt>

const auth = z.object({
  allowed: z.boolean(),
  reason: rightReason,
  /** From when it can be received; null when that is not known. */
  from: z.number().nullable(),
})
export type RightAuth = z.infer<typeof auth>

export const right = z.object({
  rightId,
  /** The package that gives it; null when none is held, and then the amounts are those of the highest. */
  tier: packageTier.nullable(),
  points: z.number().int(),
  amountFen: z.number().int(),
  auth,
  /** The last one. */
  receipt: rightReceipt.nullable(),
})
export type Right = z.infer<typeof right>

export const rightCalls = {
  [`${R}/list`]: defineCall({
    access: 'private',
    summary: 'The rights of packages, whether each can be received now, and the last receipt of each.',
    request: nothing,
    answer: z.object({ rights: z.array(right) }),
  }),
  [`${R}/auth`]: defineCall({
    access: 'private',
    summary: 'Whether a right can be received now, and if not, why and from when.',
    request: z.object({ rightId }),
    answer: auth,
  }),
  [`${R}/receive`]: defineCall({
    access: 'private',
    adds: 50,
    errors: ['rightNotNow'],
    summary: 'Receives a right, once in its period. An amount on the phone bill may be pending.',
    request: z.object({ rightId, requestId }),
    answer: rightReceipt,
  }),
  [`${R}/queryReceiveResult`]: defineCall({
    access: 'private',
    errors: ['rightGone'],
    summary: 'What became of a receipt of the own number.',
    request: z.object({ id: z.string().max(40) }),
    answer: rightReceipt,
  }),
  [`${A}/configs/v1/receiveWxCommit`]: defineCall({
    access: 'private',
    errors: ['rightGone'],
    summary:
      'Confirms that the final result of a receipt was shown, once: it is not announced again. A pending one stays open.',
    request: z.object({ id: z.string().max(40) }),
    answer: rightReceipt,
  }),
  [`${A}/configs/v1/serviceSignToCBSS`]: defineCall({
    access: 'private',
    errors: ['orderGone'],
    summary:
      "Puts the agreement to an order on record with the carrier's billing system, once; `pending` is sent again by itself.",
    request: z.object({ orderId: z.string().min(1).max(40) }),
    answer: z.object({
      state: z.enum(['signed', 'pending']),
      /** When it was agreed to. */
      signedAt: z.number(),
      /** The hash of the text. */
      version: z.string(),
    }),
  }),
} as const
