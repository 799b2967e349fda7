import { paymentSteps, type PaymentStep, type PaymentWay } from '@contract/words/live'
import { isLetThrough } from '../family/alert'
import { DAY_MS, MINUTE_MS } from '../time/units'
import type { ReasonCode } from '../verdict/reasons'

/** Banks and police stop payments most often within this time; the screen counts it. */
export const STOP_WINDOW_MS = 30 * MINUTE_MS
export const STRICTER_DAYS = 90
/**
 * How long suspected callers are stopped after a payment was noted, also those that the subscriber knows by a call: who was cheated is called
 * again and promised a refund (DESIGN 5.22).
 */
export const STRICTER_MS = STRICTER_DAYS * DAY_MS
/** Records this old may belong to a payment. */
export const RECENT_MS = DAY_MS
/** A payment from before this is refused: the log has nothing of it that the statement could show. */
const OLDEST_MS = 90 * DAY_MS
/** Clocks of phones are fast by a little. */
const FAST_MS = 2 * MINUTE_MS

/** A payment as it stands: `none` was noted yet, one is `open`, or the newest is `closed`. */
export type PaymentState = 'none' | 'open' | 'closed'
/** `started` also corrects the facts of an open one. */
export type PaymentEvent = 'started' | 'ticked' | 'undone' | 'closed'

/** The next state for each state and event; null where the event is refused. A closed payment changes no more: another one is a new one. */
export const paymentStates: Readonly<Record<PaymentState, Readonly<Record<PaymentEvent, PaymentState | null>>>> = {
  none: { started: 'open', ticked: null, undone: null, closed: null },
  open: { started: 'open', ticked: 'open', undone: 'open', closed: 'closed' },
  closed: { started: 'open', ticked: null, undone: null, closed: 'closed' },
}

/** When each step was ticked, in ms by the gateway's clock. */
export type TickedSteps = Partial<Record<PaymentStep, number>>

/** Ticks a step, or takes its tick back. A repeated tick keeps its first time: the statement shows it. */
export function tickStep(steps: TickedSteps, step: PaymentStep, isDone: boolean, now: number): TickedSteps {
  const { [step]: before, ...others } = steps
  return isDone ? { ...others, [step]: before ?? now } : others
}

/** The ticked steps in the order of the list. */
export function tickedSteps(steps: TickedSteps): { step: PaymentStep; at: number }[] {
  return paymentSteps.flatMap((step) => {
    const at = steps[step]
    return at === undefined ? [] : [{ step, at }]
  })
}

/** Why a time of payment is refused; null for one that may be. Both in ms. */
export function timeFault(paidAt: number, now: number): 'future' | 'tooOld' | null {
  if (paidAt > now + FAST_MS) return 'future'
  return now - paidAt > OLDEST_MS ? 'tooOld' : null
}

/** Reads an amount in yuan as people type it ('5,000', '¥300.5') and returns fen. Empty is null, anything else that is no amount NaN. */
export function readAmount(typed: string): number | null {
  const plain = typed.replace(/[\s,，¥￥元]/g, '')
  if (plain === '') return null
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
  return amount > 0 ? amount : NaN
}

const suspicious: ReadonlySet<string> = new Set<ReasonCode>([
  'fraud',
  'afterPayment',
  'riskCall',
  'fraudSms',
  'suspectSms',
  'unverifiedSender',
  'riskyWebsite',
])

/** Whether the guard suspected a fraud in an event, by the rules that matched it. */
export const isSuspicious = (reasons: readonly string[]): boolean => reasons.some((reason) => suspicious.has(reason))

/** Whether a record is chosen for the statement at first: the guard suspected it, or raised an alert about its caller. */
export function isLikelyPart({ reasons, isAlerted }: { reasons: readonly string[]; isAlerted: boolean }): boolean {
  const [decided = ''] = reasons
  if (isLetThrough(decided as ReasonCode)) return false // safe: only looks it up
  return isAlerted || isSuspicious(reasons)
}

/** The hotline of whoever moved the money, where one number serves all; null for banks, each of which has its own. */
export const payerHotlines: Readonly<Record<PaymentWay, string | null>> = {
  bank: null,
  wechat: '95017',
  alipay: '95188',
  other: null,
}
