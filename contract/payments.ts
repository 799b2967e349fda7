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
 * `records` are those chosen that the log still has; `missing` is how many it has deleted. `steps` holds when each was ticked.
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
})
export type Payment = z.infer<typeof payment>

/** The newest payment, null without one, and the log of the last 24 hours to choose from, newest first. `now` is the gateway's clock, in ms. */
export const payments = z.object({ now: z.number(), payment: payment.nullable(), recent: z.array(paymentRecord) })
export type Payments = z.infer<typeof payments>

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
      'Notes a payment to a fraudster, with the records that belong to it. While one is open, its facts are corrected.',
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
  'guard/v1/live/payment/step': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Ticks what was done after the payment; without `done` the tick is taken back.',
    request: z.object({ step: z.enum(paymentSteps), done: z.boolean(), requestId }),
    answer: payments,
  }),
  'guard/v1/live/payment/close': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Closes the open payment. The statement stays readable as long as the log.',
    request: z.object({ requestId }),
    answer: payments,
  }),
} as const
