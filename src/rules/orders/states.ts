import type { OrderState } from '@contract/words/orders'

/** The events of an order. */
export const orderEvents = [
  'codeSent',
  'submitted',
  /** A trial starts without a charge. */
  'begun',
  /** The billing centre has charged, for the first time or again. */
  'charged',
  'chargeRefused',
  'unsubscribed',
  'resumed',
  /** Cancelled before it took effect. */
  'withdrawn',
  /** Another package replaced it; `replacedOwing` when a refund is due. */
  'replaced',
  'replacedOwing',
  'reachedEnd',
  'refunded',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * The transitions. An event that a state does not list cannot happen in it. When the billing centre reports a charge
 * for an order that is over, the charge is refunded: a late response never costs the subscriber anything.
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

/** Returns the state after an event; null when the event cannot happen in this state. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | null {
  return table[state][event] ?? null
}

/** The states in which the product is active. */
export const liveStates = ['active', 'ending'] as const satisfies readonly OrderState[]

/** Whether the product is active in a state. */
export function isLive(state: OrderState): boolean {
  return state === 'active' || state === 'ending'
}
