/** What the carrier changes of a number, and asks about first: `order` is a product or a service that costs. */
export const carrierChanges = ['sim', 'esim', 'portOut', 'forwarding', 'newLine', 'order'] as const
export type CarrierChange = (typeof carrierChanges)[number]

/**
 * `asked`: an unlock was asked for, and waits. `open`: changes are possible for an hour; then it locks itself again. `leaving`: turning it off was asked
 * for, and waits likewise.
 */
export const lockStates = ['off', 'locked', 'asked', 'open', 'leaving'] as const
export type LockState = (typeof lockStates)[number]

/** What a subscriber does: `lock` turns it on, takes an unlock back, or locks again at once; `unlock` opens it for an hour, `off` for good, both after a wait. */
export const lockActs = ['lock', 'unlock', 'off'] as const
export type LockAct = (typeof lockActs)[number]

/**
 * Why an unlock waits: as it always does (`usual`), one was taken back, a risky call, a warning that is open, a log-in of the last day, a
 * guardian said that it is not the subscriber, the SIM was changed.
 */
export const lockWaits = ['usual', 'takenBack', 'riskyCall', 'warning', 'youngSession', 'doubted', 'simChange'] as const
export type LockWait = (typeof lockWaits)[number]

/** What the carrier is told about a change: with `off` and `open` it may be made, with the others not. */
export const lockVerdicts = ['off', 'open', 'locked', 'asked', 'simChange'] as const
export type LockVerdict = (typeof lockVerdicts)[number]

/** What the carrier reports: it made or refused a change, or its desk has opened the lock for an hour, for somebody who has shown their papers. */
export const carrierActs = ['changed', 'refused', 'deskOpened'] as const

/** What happened to a lock. `doubted`: a guardian said that an unlock was not asked for by the subscriber; `undoubted`: took that back. */
export const lockEvents = [
  'turnedOn',
  'asked',
  'askedOff',
  'takenBack',
  'lockedAgain',
  'doubted',
  'undoubted',
  ...carrierActs,
] as const
export type LockEvent = (typeof lockEvents)[number]

/** How many of the newest events are shown. */
export const LOCK_LOG_MAX = 20
