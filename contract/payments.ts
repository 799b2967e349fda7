import { z } from 'zod'
import { instant, nothing, requestId } from './common'
import { defineCall } from './define'
import { lineKinds, verdictActions } from './words/guard'
import { PAYEE_MAX, paymentSteps, paymentWays, RECORDS_MAX } from './words/live'

/**
 * A record of the subscriber's own log. `from` is empty for a hidden caller; `isReadByModel`: a model took part in the decision about a text.
 * `isRisky`: the guard suspected it.
 */
export const paymentRecord = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  at: z.number(),
  from: z.string(),
  seconds: z.number().int(),
  action: z.enum(verdictActions),
  reason: z.string(),
  tag: z.string(),
  text: z.string(),
  isFromAbroad: z.boolean(),
  isReadByModel: z.boolean(),
  isRisky: z.boolean(),
})
export type PaymentRecord = z.infer<typeof paymentRecord>

/**
 * A payment that the subscriber regrets, in the subscriber's own words. Times are in ms. `amountFen` is null when it was not said.
 * `records` are those chosen that the log still has; `missing` is how many it has deleted. `steps` holds when each was ticked,
 * `toldAt` when guardians were told.
 */
export const payment = z.object({
  id: z.string(),
  at: z.number(),
  paidAt: z.number(),
  way: z.enum(paymentWays),
  payee: z.string(),
  amountFen: z.number().nullable(),
  records: z.array(paymentRecord),
  missing: z.number().int(),
  steps: z.array(z.object({ step: z.enum(paymentSteps), at: z.number() })),
  closedAt: z.number().nullable(),
  toldAt: z.number().nullable(),
})
export type Payment = z.infer<typeof payment>

/**
 * The stricter days after a payment: until when (ms), also while they are off, and whether the products have the call guard that stops a call. Null
 * without a payment, and when they are over.
 */
const stricterDays = z.object({ until: z.number(), on: z.boolean(), isCovered: z.boolean() }).nullable()

/**
 * The newest payment, null without one, and the log of the last 24 hours to choose from, newest first. `now` is the gateway's clock, in ms.
 * `guardians`: how many can be told of the open payment; 0 when they were.
 */
export const payments = z.object({
  now: z.number(),
  payment: payment.nullable(),
  recent: z.array(paymentRecord),
  stricter: stricterDays,
  guardians: z.number().int(),
})
export type Payments = z.infer<typeof payments>

/**
 * What becomes of the newest payment. `step`: what was done; without `done` the tick is taken back. `tell`: the guardians are told once, without
 * amount and payee, and the step is ticked. `stricter`: for what is left of the days.
 */
export const paymentChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), step: z.enum(paymentSteps), done: z.boolean() }),
  z.object({ kind: z.literal('tell') }),
  z.object({ kind: z.literal('stricter'), on: z.boolean() }),
  z.object({ kind: z.literal('close') }),
])
export type PaymentChange = z.infer<typeof paymentChange>

export const paymentCalls = {
  'guard/v1/live/payment': defineCall({
    access: 'private',
    summary:
      'The newest payment to a fraudster that the subscriber noted, what was done about it, and the records of the last 24 hours.',
    request: nothing,
    answer: payments,
  }),
  'guard/v1/live/payment/start': defineCall({
    access: 'private',
    adds: 20,
    errors: ['entryGone'],
    summary:
      'Notes a payment to a fraudster, with the records that belong to it, and begins the stricter days. While one is open, its facts are corrected.',
    request: z.object({
      paidAt: instant,
      way: z.enum(paymentWays),
      payee: z.string().max(PAYEE_MAX).default(''),
      amountFen: z.number().int().positive().max(1e11).nullable().default(null),
      records: z.array(z.string().max(64)).max(RECORDS_MAX),
      requestId,
    }),
    answer: payments,
  }),
  'guard/v1/live/payment/change': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary:
      'Ticks what was done after the open payment, tells the guardians for whom the subscriber agreed to it, ends or resumes the stricter days, or closes the payment; its statement stays readable as long as the log.',
    request: z.object({ change: paymentChange, requestId }),
    answer: payments,
  }),
} as const
