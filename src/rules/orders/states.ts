import type { OrderState } from '@contract/orders'

/** What can happen to an order. */
export const orderEvents = [
  'codeSent',
  'submitted',
  /** A trial begins without a charge. */
  'begun',
  /** The billing centre has charged: the first time or again. */
  'charged',
  'chargeRefused',
  'unsubscribed',
  'resumed',
  /** Taken back before it began. */
  'withdrawn',
  /** Another package took its place; `replacedOwing` when a part is paid back. */
  'replaced',
  'replacedOwing',
  'reachedEnd',
  'refunded',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * Every change of state; what is not listed cannot happen. A charge that the billing centre reports for an order that is
 * over is paid back: no answer that comes late costs anything.
 */
const table: Readonly<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  draft: { codeSent: 'codeSent' },
  codeSent: { codeSent: 'codeSent', submitted: 'submitted' },
  submitted: { begun: 'active', charged: 'active', chargeRefused: 'failed', withdrawn: 'ended' },
  active: {
    charged: 'active',
    chargeRefused: 'ended',
    unsubscribed: 'ending',
    replaced: 'ended',
    replacedOwing: 'refundDue',
    reachedEnd: 'ended',
  },
  ending: {
    charged: 'ending',
    chargeRefused: 'ended',
    resumed: 'active',
    replaced: 'ended',
    replacedOwing: 'refundDue',
    reachedEnd: 'ended',
  },
  ended: { charged: 'refundDue' },
  failed: { charged: 'refundDue' },
  refundDue: { charged: 'refundDue', refunded: 'refunded' },
  refunded: { charged: 'refundDue' },
}

/** The state after an event; null when it cannot happen in this state. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | null {
  return table[state][event] ?? null
}

/** The states in which the product works. */
export const liveStates = ['active', 'ending'] as const satisfies readonly OrderState[]

export function isLive(state: OrderState): boolean {
  return state === 'active' || state === 'ending'
}
