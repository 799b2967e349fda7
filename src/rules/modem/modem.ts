import type { Modem } from '@contract/configs'

/** What a tap on a modem's intrusion detection does. */
export type IntrusionAction = 'start' | 'none' | 'upgrade' | 'fttrOnly' | 'modelUnsupported'

const actions = new Map<number, IntrusionAction>([
  [0, 'start'],
  [2, 'upgrade'],
  [3, 'fttrOnly'],
  [4, 'modelUnsupported'],
])

/**
 * Decides a tap on intrusion detection (SPEC.md section 4). A modem whose order status is not 0, an enable status of 1
 * and one that is not known do nothing. 'upgrade' leads to /orderCenter?upgrade=9.
 */
export function decideIntrusion(modem: Pick<Modem, 'orderStatus' | 'enableStatus'>): IntrusionAction {
  if (modem.orderStatus !== 0) return 'none'
  return actions.get(modem.enableStatus) ?? 'none'
}

/** The name of a device that nobody has named: the words 'smart device' and this tail, which may be empty. */
export interface DeviceName {
  tail: string
}

/** The last 4 characters of an account with 6 or more, so that most of it stays hidden (SPEC.md section 5). */
export function deviceName(account: string): DeviceName {
  return { tail: account.length >= 6 ? account.slice(-4) : '' }
}
