import type { CallRequest } from '@contract/calls'
import type { Payment, PaymentChange, PaymentRecord, Payments } from '@contract/payments'
import { lineKinds, verdictActions } from '@contract/words/guard'
import { paymentSteps, paymentWays } from '@contract/words/live'
import { now } from '@/platform/clock'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

/** `now` is replaced by `aheadMs`: by how much the gateway's clock is ahead of the phone's. */
export interface NotedPayments extends Omit<Payments, 'now'> {
  aheadMs: number
}

/** The newest payment that was noted, and the records to choose from. */
export const paymentsQuery = {
  key: ['payment'],
  fetch: async (): Promise<NotedPayments> => readPayments(await call('guard/v1/live/payment', {}, { loading: false })),
}

/** Notes a payment, or corrects the facts of the open one. */
export async function startPayment(
  facts: Omit<CallRequest<'guard/v1/live/payment/start'>, 'requestId'>,
  requestId: string,
): Promise<NotedPayments> {
  return readPayments(await call('guard/v1/live/payment/start', { ...facts, requestId }))
}

/** Ticks a step, tells the guardians, ends or resumes the stricter days, or closes the payment. */
export async function changePayment(change: PaymentChange, requestId: string): Promise<NotedPayments> {
  return readPayments(await call('guard/v1/live/payment/change', { change, requestId }))
}

function readPayments(data: Fields): NotedPayments {
  const at = now()
  const stricter = record(data.stricter)
  return {
    aheadMs: num(data.now, at) - at,
    payment: readPayment(record(data.payment)),
    recent: list(data.recent, readRecord),
    stricter: stricter.until
      ? { until: num(stricter.until), on: bool(stricter.on), isCovered: bool(stricter.isCovered) }
      : null,
    guardians: num(data.guardians),
  }
}

function readPayment(fields: Fields): Payment | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    at: num(fields.at),
    paidAt: num(fields.paidAt),
    way: oneOf(fields.way, paymentWays, 'other'),
    payee: str(fields.payee),
    amountFen: numOrNull(fields.amountFen),
    records: list(fields.records, readRecord),
    missing: num(fields.missing),
    steps: list(fields.steps, (ticked) => {
      const step = paymentSteps.find((one) => one === ticked.step)
      return step ? { step, at: num(ticked.at) } : null
    }),
    closedAt: numOrNull(fields.closedAt),
    toldAt: numOrNull(fields.toldAt),
  }
}

function readRecord(fields: Fields): PaymentRecord | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    kind: oneOf(fields.kind, lineKinds, 'call'),
    at: num(fields.at),
    from: str(fields.from),
    seconds: num(fields.seconds),
    action: oneOf(fields.action, verdictActions, 'pass'),
    reason: str(fields.reason),
    tag: str(fields.tag),
    text: str(fields.text),
    isFromAbroad: bool(fields.isFromAbroad),
    isReadByModel: bool(fields.isReadByModel),
    isRisky: bool(fields.isRisky),
  }
}
