import type { CreditState, ExchangeItem } from '@contract/points'

/** The catalogue (DESIGN 4.52). */
export const exchangeItems: readonly ExchangeItem[] = [
  { id: 'bill-100', points: 100, amountFen: 100 },
  { id: 'bill-300', points: 290, amountFen: 300 },
  { id: 'bill-500', points: 470, amountFen: 500 },
]

/** How many exchanges one calendar month has room for; cancelled ones do not count. */
export const EXCHANGES_A_MONTH = 3
/** How many may be begun, cancelled ones too. */
const BEGUN_A_MONTH = 10
/** For so long an exchange can be cancelled. After that it goes to the billing centre. */
export const CANCEL_MS = 30 * 60 * 1000

export type CreditEvent = 'sent' | 'booked' | 'refused' | 'cancelled'

const steps: Readonly<Record<CreditState, Partial<Record<CreditEvent, CreditState>>>> = {
  waiting: { sent: 'sent', cancelled: 'cancelled' },
  sent: { booked: 'done', refused: 'refused' },
  done: {},
  refused: {},
  cancelled: {},
}

/** The state after an event; null when the event changes nothing any more. */
export function nextCreditState(state: CreditState, event: CreditEvent): CreditState | null {
  return steps[state][event] ?? null
}

/** How many exchanges a month still has room for: of `begun` ones, `cancelled` were taken back. */
export function exchangesLeft({ begun, cancelled }: { begun: number; cancelled: number }): number {
  return Math.max(0, Math.min(EXCHANGES_A_MONTH - (begun - cancelled), BEGUN_A_MONTH - begun))
}
