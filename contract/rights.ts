import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { packageTiers } from './words/orders'
import { receiptStates, rightIds, rightReasons, signingStates } from './words/points'

export const rightReceipt = z.object({
  id: z.string(),
  rightId: z.enum(rightIds),
  receivedAt: z.number(),
  state: z.enum(receiptStates),
  points: z.number().int(),
  amountFen: z.number().int(),
  /** When a client confirmed that it had shown the result; null until then. */
  committedAt: z.number().nullable(),
})
export type RightReceipt = z.infer<typeof rightReceipt>

const auth = z.object({
  allowed: z.boolean(),
  reason: z.enum(rightReasons),
  /** From when it can be received; null when unknown. */
  from: z.number().nullable(),
})
export type RightAuth = z.infer<typeof auth>

export const right = z.object({
  rightId: z.enum(rightIds),
  /** The package that includes it; null without a package, and then the amounts are those of the highest one. */
  tier: z.enum(packageTiers).nullable(),
  points: z.number().int(),
  amountFen: z.number().int(),
  auth,
  /** The last receipt, or null. */
  receipt: rightReceipt.nullable(),
})
export type Right = z.infer<typeof right>

export const rightCalls = {
  '/api/h5/right/list': defineCall({
    access: 'private',
    summary:
      'The rights of packages, whether each can be received now, and the last receipt of each; for a minor those of a held package.',
    request: nothing,
    answer: z.object({ rights: z.array(right) }),
  }),
  '/api/h5/right/auth': defineCall({
    access: 'private',
    summary: 'Whether a right can be received now, and if not, why and from when.',
    request: z.object({ rightId: z.enum(rightIds) }),
    answer: auth,
  }),
  '/api/h5/right/receive': defineCall({
    access: 'private',
    adds: 50,
    errors: ['rightNotNow'],
    summary: 'Receives a right, once per period. A credit on the phone bill may stay pending.',
    request: z.object({ rightId: z.enum(rightIds), requestId }),
    answer: rightReceipt,
  }),
  '/api/h5/right/queryReceiveResult': defineCall({
    access: 'private',
    errors: ['rightGone'],
    summary: "The outcome of one of the subscriber's receipts.",
    request: z.object({ id: z.string().max(40) }),
    answer: rightReceipt,
  }),
  'configs/v1/receiveWxCommit': defineCall({
    access: 'private',
    errors: ['rightGone'],
    summary:
      'Confirms that the final result of a receipt was shown, so that it is not announced again. A pending one stays open.',
    request: z.object({ id: z.string().max(40) }),
    answer: rightReceipt,
  }),
  'configs/v1/serviceSignToCBSS': defineCall({
    access: 'private',
    errors: ['orderGone'],
    summary:
      "Registers the agreement to an order with the carrier's billing system, once; `pending` is retried automatically.",
    request: z.object({ orderId: z.string().min(1).max(40) }),
    answer: z.object({
      state: z.enum(signingStates),
      /** When it was agreed to. */
      signedAt: z.number(),
      /** The hash of the text. */
      version: z.string(),
    }),
  }),
} as const
