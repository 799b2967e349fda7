import type { ExchangeItem } from '@contract/points'
import type { CreditState } from '@contract/words/points'
import { MINUTE_MS } from '../time/units'

/** The items that points can be exchanged for (DESIGN 4.52). */
export const exchangeItems: readonly ExchangeItem[] = [
  { id: 'bill-100', points: 100, amountFen: 100 },
  { id: 'bill-300', points: 290, amountFen: 300 },
  { id: 'bill-500', points: 470, amountFen: 500 },
]

/** The maximum number of exchanges per calendar month, without cancelled ones. */
export const EXCHANGES_A_MONTH = 3
/** The maximum number per month including cancelled ones. */
const BEGUN_A_MONTH = 10
/** How long an exchange can be cancelled, before it is sent to the billing centre. */
export const CANCEL_MS = 30 * MINUTE_MS

export type CreditEvent = 'sent' | 'booked' | 'refused' | 'cancelled'

const steps: Readonly<Record<CreditState, Partial<Record<CreditEvent, CreditState>>>> = {
  waiting: { sent: 'sent', cancelled: 'cancelled' },
  sent: { booked: 'done', refused: 'refused' },
  done: {},
  refused: {},
  cancelled: {},
}

/** Returns the state after an event; null when the event cannot happen in this state. */
export function nextCreditState(state: CreditState, event: CreditEvent): CreditState | null {
  return steps[state][event] ?? null
}

/**
 * Returns how many exchanges are left in a month. `begun` counts all exchanges, `cancelled` the cancelled ones among
 * them.
 */
export function exchangesLeft({ begun, cancelled }: { begun: number; cancelled: number }): number {
  return Math.max(0, Math.min(EXCHANGES_A_MONTH - (begun - cancelled), BEGUN_A_MONTH - begun))
}
