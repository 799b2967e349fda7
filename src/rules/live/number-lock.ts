import type { LockAct, LockEvent, LockState, LockVerdict, LockWait } from '@contract/words/number-lock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units'

/** An unlocked number locks itself again after this long. */
const LOCK_OPEN_MS = HOUR_MS
/** After a change of the SIM nothing sensitive is changed for this long. */
const SIM_REST_MS = DAY_MS
/** A guardian's "it was not them" delays an unlock by this long, and can be said for as long after it was to open. */
const DOUBT_MS = DAY_MS
/** A subscriber asks for at most this many unlocks a day: each is told by SMS. */
export const MOST_UNLOCKS_A_DAY = 5
/** A subscriber gets at most this many SMS about refused changes a day; what follows is on the screen alone. */
export const MOST_REFUSAL_SMS_A_DAY = 5

/** Nobody unlocks at once: whoever holds the number has time to take it back. */
const USUAL_MS = 10 * MINUTE_MS
const RISKY_MS = 2 * HOUR_MS
const YOUNG_MS = DAY_MS
/** An unlock that was taken back is remembered for this long. */
const TAKEN_BACK_MS = DAY_MS

/** What a subscriber asked for: the lock opens for an hour at `opensAt`, or is off from then on. In ms. */
export interface Unlock {
  at: number
  opensAt: number
  why: LockWait
  isOff: boolean
}

/**
 * A lock as it was last changed; what follows from the time is computed. `closedAt`: when the subscriber last locked. `doubtedAt`: when a guardian said
 * that it was not them. `deskAt`, `simAt`: the newest opening by the carrier's desk and the newest change of the SIM, by the network's clock. All in ms.
 */
export interface Lock {
  isOn: boolean
  closedAt: number
  unlock: Unlock | null
  takenBackAt: number | null
  doubtedAt: number | null
  deskAt: number | null
  simAt: number | null
}

/** The lock of somebody who has never turned it on. */
export const noLock: Lock = {
  isOn: false,
  closedAt: 0,
  unlock: null,
  takenBackAt: null,
  doubtedAt: null,
  deskAt: null,
  simAt: null,
}

/** The state at an instant. `until`: when it ends by itself; null for one that stays. `why`: why an unlock waits; null without one that does. */
export interface LockNow {
  state: LockState
  until: number | null
  why: LockWait | null
}

const stays = (state: LockState): LockNow => ({ state, until: null, why: null })

/** When an unlock takes effect: a guardian's doubt delays it. */
const opensAt = ({ opensAt: planned }: Unlock, doubtedAt: number | null): number =>
  doubtedAt === null ? planned : Math.max(planned, doubtedAt + DOUBT_MS)

/** Returns the unlock that counts: a change of the SIM ends one that was asked for before it, unless the lock was off by then. */
function unlockOf({ unlock, doubtedAt, simAt }: Lock): Unlock | null {
  if (unlock === null || simAt === null || simAt < unlock.at) return unlock
  return unlock.isOff && simAt >= opensAt(unlock, doubtedAt) ? unlock : null
}

/** The state of a lock at `now` (ms). The order in which the carrier's reports came makes no difference. */
export function lockAt(lock: Lock, now: number): LockNow {
  if (!lock.isOn) return stays('off')
  const unlock = unlockOf(lock)
  const from = unlock === null ? Infinity : opensAt(unlock, lock.doubtedAt)
  if (unlock?.isOff && now >= from) return stays('off')
  const deskEnd = deskEndOf(lock)
  if (deskEnd !== null && now < deskEnd) return { state: 'open', until: deskEnd, why: null }
  if (unlock === null || now >= from + LOCK_OPEN_MS) return stays('locked')
  if (now >= from) return { state: 'open', until: from + LOCK_OPEN_MS, why: null }
  return {
    state: unlock.isOff ? 'leaving' : 'asked',
    until: from,
    why: from > unlock.opensAt ? 'doubted' : unlock.why,
  }
}

/** When the hour of the carrier's desk ends; null without one, or when the lock or a change of the SIM came after it. */
function deskEndOf({ deskAt, simAt, closedAt }: Lock): number | null {
  if (deskAt === null || closedAt >= deskAt || (simAt !== null && simAt >= deskAt)) return null
  return deskAt + LOCK_OPEN_MS
}

/** Until when nothing sensitive is changed after a change of the SIM (ms), lock or not; null without one, or when the desk has seen papers since. */
export function restAt({ simAt, deskAt }: Lock, now: number): number | null {
  if (simAt === null || (deskAt !== null && deskAt > simAt)) return null
  return now < simAt + SIM_REST_MS ? simAt + SIM_REST_MS : null
}

/** Whether a guarded change may be made at `now`, and until when that is so (ms); null for as long as nobody changes it. */
export function decideChange(
  lock: Lock,
  now: number,
): { isAllowed: boolean; reason: LockVerdict; until: number | null } {
  const rest = restAt(lock, now)
  if (rest !== null) return { isAllowed: false, reason: 'simChange', until: rest }
  const { state, until } = lockAt(lock, now)
  if (state === 'off' || state === 'open') return { isAllowed: true, reason: state, until }
  // Turning it off waits as an unlock does.
  return { isAllowed: false, reason: state === 'locked' ? 'locked' : 'asked', until }
}

/** What makes an unlock wait longer. */
export interface UnlockRisks {
  /** When the session that asks has logged in, in ms. */
  sessionFrom: number
  /** A risky call goes on, or has just ended. */
  isRiskyCall: boolean
  /** A warning about a risky call is open, or the subscriber has paid. */
  isWarned: boolean
}

/** When an unlock that is asked for at `now` opens (ms), and why so late: of several reasons the one that lasts longest. */
export function waitOf(
  { takenBackAt, doubtedAt, simAt }: Pick<Lock, 'takenBackAt' | 'doubtedAt' | 'simAt'>,
  { sessionFrom, isRiskyCall, isWarned }: UnlockRisks,
  now: number,
): { opensAt: number; why: LockWait } {
  const waits: [LockWait, number][] = [
    ['usual', now + USUAL_MS],
    ['takenBack', takenBackAt !== null && now - takenBackAt < TAKEN_BACK_MS ? now + RISKY_MS : 0],
    ['riskyCall', isRiskyCall ? now + RISKY_MS : 0],
    ['warning', isWarned ? now + RISKY_MS : 0],
    ['youngSession', sessionFrom + YOUNG_MS],
    ['doubted', doubtedAt === null ? 0 : doubtedAt + DOUBT_MS],
    ['simChange', simAt === null ? 0 : simAt + SIM_REST_MS],
  ]
  const [why, at] = waits.reduce((longest, one) => (one[1] > longest[1] ? one : longest))
  return { opensAt: at, why }
}

/** A changed lock, and what is logged of the change. */
export interface ChangedLock {
  lock: Lock
  event: LockEvent
}

/**
 * Applies what a subscriber does at `now`; null when that changes nothing, so that a repeated one makes no difference. `wait`: when an unlock may open. Only a lock that
 * is on is unlocked, an unlock is not asked for twice, and turning it off replaces an unlock.
 */
export function actOn(
  lock: Lock,
  act: LockAct,
  wait: { opensAt: number; why: LockWait },
  now: number,
): ChangedLock | null {
  const { state } = lockAt(lock, now)
  if (act === 'lock') {
    if (state === 'locked') return null
    const event = state === 'off' ? 'turnedOn' : state === 'open' ? 'lockedAgain' : 'takenBack'
    const takenBackAt = event === 'takenBack' ? now : lock.takenBackAt
    return { lock: { ...lock, isOn: true, closedAt: now, unlock: null, takenBackAt }, event }
  }
  if (state === 'off' || state === 'leaving') return null
  const isOff = act === 'off'
  if (!isOff && state !== 'locked') return null
  return {
    // What is asked to go off for good does not stay open meanwhile.
    lock: { ...lock, closedAt: isOff ? now : lock.closedAt, unlock: { ...wait, at: now, isOff } },
    event: isOff ? 'askedOff' : 'asked',
  }
}

/** Whether a guardian has said of the newest unlock that it was not the subscriber. */
export const isDoubted = ({ unlock, doubtedAt }: Lock): boolean =>
  unlock !== null && doubtedAt !== null && doubtedAt >= unlock.at

/** Whether a guardian may say so, or take it back: the unlock waits, is open, or has turned the lock off within the last day. */
export function canDoubt(lock: Lock, now: number): boolean {
  const unlock = unlockOf(lock)
  if (!lock.isOn || unlock === null) return false
  return now < opensAt(unlock, lock.doubtedAt) + (unlock.isOff ? DOUBT_MS : LOCK_OPEN_MS)
}

/** Takes a guardian's doubt at `now`, or takes it back: a delay of a day, once an unlock, however often it is said. */
export function doubt(lock: Lock, isDoubtedNow: boolean, now: number): Lock {
  if (!canDoubt(lock, now) || isDoubted(lock) === isDoubtedNow) return lock
  return { ...lock, doubtedAt: isDoubtedNow ? now : null }
}

/** Takes a report of the carrier: of openings by its desk and changes of the SIM the newest counts. */
export function reportTo(lock: Lock, report: { isDesk: boolean; at: number }): Lock {
  const newest = (known: number | null) => Math.max(known ?? 0, report.at)
  return report.isDesk ? { ...lock, deskAt: newest(lock.deskAt) } : { ...lock, simAt: newest(lock.simAt) }
}
