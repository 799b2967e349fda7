import type { Modem } from '@contract/configs'

/** The effect of a tap on a modem's intrusion detection. */
export type IntrusionAction = 'start' | 'none' | 'upgrade' | 'fttrOnly' | 'modelUnsupported'

const actions = new Map<number, IntrusionAction>([
  [0, 'start'],
  [1, 'none'],
  [2, 'upgrade'],
  [3, 'fttrOnly'],
  [4, 'modelUnsupported'],
])

/**
 * Returns the effect of a tap on intrusion detection (SPEC.md section 4). Returns 'none' when the order status is not
 * 0, and when the enable status is 1 or unknown. 'upgrade' opens /orderCenter?upgrade=9.
 */
export function decideIntrusion(modem: Pick<Modem, 'orderStatus' | 'enableStatus'>): IntrusionAction {
  if (modem.orderStatus !== 0) return 'none'
  return actions.get(modem.enableStatus) ?? 'none'
}

/** Intrusion detection on one line: 'none' is on; 'unknown' without a status that SPEC.md section 4 names. */
export type IntrusionState = IntrusionAction | 'notInOrder' | 'unknown'

/** Returns the state of intrusion detection on a line; an order status below 0 is a missing one. */
export function intrusionStateOf({
  orderStatus,
  enableStatus,
}: Pick<Modem, 'orderStatus' | 'enableStatus'>): IntrusionState {
  const action = actions.get(enableStatus)
  if (orderStatus < 0 || action === undefined) return 'unknown'
  return orderStatus === 0 ? action : 'notInOrder'
}

/** The default name of a device: the words 'smart device' and this tail, which may be empty. */
export interface DeviceName {
  tail: string
}

/** Returns the last 4 characters of an account with 6 or more, so that most of it stays hidden (SPEC.md section 5). */
export function deviceName(account: string): DeviceName {
  return { tail: account.length >= 6 ? account.slice(-4) : '' }
}
