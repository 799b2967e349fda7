import type { BindingState } from '@contract/family'
import { startOfDay } from '../time/shanghai'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** How long an invitation waits for its answer. */
export const INVITATION_MS = 7 * DAY

/** Who acts: the guardian, the person whom they protect, or time and the carrier. */
export type Party = 'guardian' | 'person' | 'system'

export type BindingEvent =
  'accept' | 'refuse' | 'withdraw' | 'resend' | 'expire' | 'pause' | 'resume' | 'leave' | 'unbind' | 'numberGone'

/**
 * Why an event changes nothing. `used`: the invitation has been answered. `timeUp`: it has expired. `takenBack`: its
 * guardian withdrew it. `notAgreed`: the person has not agreed. `over`: the bond has ended. `notYours`: the event
 * belongs to the other party. `notYet`: its time has not come.
 */
export type BindingRefusal = 'used' | 'timeUp' | 'takenBack' | 'notAgreed' | 'over' | 'notYours' | 'notYet'

/** A bond between two people. Times are ms since the epoch; both agree before anything is seen. */
export interface Binding {
  state: BindingState
  /** When the guardian asked: asking is agreeing. */
  guardianAgreedAt: number
  personAgreedAt: number | null
  /** The end of the invitation. */
  expiresAt: number
  /** The end of a pause; null in the state `paused` lasts until the person ends it. */
  pausedUntil: number | null
  endedAt: number | null
}

export type BindingStep = { ok: true; binding: Binding } | { ok: false; reason: BindingRefusal }

const parties: Readonly<Record<BindingEvent, Party>> = {
  accept: 'person',
  refuse: 'person',
  withdraw: 'guardian',
  resend: 'guardian',
  expire: 'system',
  pause: 'person',
  resume: 'person',
  leave: 'person',
  unbind: 'guardian',
  numberGone: 'system',
}

type Row = Readonly<Record<BindingEvent, BindingState | Exclude<BindingRefusal, 'notYours' | 'notYet'>>>

const unanswerable = { accept: 'used', refuse: 'used', withdraw: 'used', resend: 'used', expire: 'used' } as const
const over = { pause: 'over', resume: 'over', leave: 'over', unbind: 'over', numberGone: 'over' } as const

/** What each event makes of each state: the next state, or why nothing changes. */
const table: Readonly<Record<BindingState, Row>> = {
  invited: {
    accept: 'accepted',
    refuse: 'refused',
    withdraw: 'withdrawn',
    resend: 'invited',
    expire: 'expired',
    pause: 'notAgreed',
    resume: 'notAgreed',
    leave: 'notAgreed',
    unbind: 'notAgreed',
    numberGone: 'ended',
  },
  accepted: {
    ...unanswerable,
    pause: 'paused',
    resume: 'accepted',
    leave: 'left',
    unbind: 'unbound',
    numberGone: 'ended',
  },
  paused: {
    ...unanswerable,
    pause: 'paused',
    resume: 'accepted',
    leave: 'left',
    unbind: 'unbound',
    numberGone: 'ended',
  },
  refused: { ...unanswerable, ...over },
  expired: {
    accept: 'timeUp',
    refuse: 'timeUp',
    withdraw: 'timeUp',
    resend: 'timeUp',
    expire: 'timeUp',
    ...over,
  },
  withdrawn: {
    accept: 'takenBack',
    refuse: 'takenBack',
    withdraw: 'takenBack',
    resend: 'takenBack',
    expire: 'takenBack',
    ...over,
  },
  left: { ...unanswerable, ...over },
  unbound: { ...unanswerable, ...over },
  ended: { ...unanswerable, ...over },
}

/** A new invitation. */
export function invite(now: number): Binding {
  return {
    state: 'invited',
    guardianAgreedAt: now,
    personAgreedAt: null,
    expiresAt: now + INVITATION_MS,
    pausedUntil: null,
    endedAt: null,
  }
}

/** The bond at an instant: an invitation past its end has expired, a pause past its end is over. */
export function bindingAt(binding: Binding, now: number): Binding {
  const { state, expiresAt, pausedUntil } = binding
  if (state === 'invited' && now >= expiresAt) return { ...binding, state: 'expired', endedAt: expiresAt }
  if (state === 'paused' && pausedUntil !== null && now >= pausedUntil)
    return { ...binding, state: 'accepted', pausedUntil: null }
  return binding
}

/**
 * What an event of a party makes of a bond, or why nothing changes. `pausedUntil` is the end of a pause. A final state
 * never comes alive again, and only the person's own `accept` makes a bond live.
 */
export function nextBinding(
  before: Binding,
  event: BindingEvent,
  by: Party,
  now: number,
  pausedUntil: number | null = null,
): BindingStep {
  if (parties[event] !== by) return { ok: false, reason: 'notYours' }
  const binding = bindingAt(before, now)
  // Time itself expires an invitation, in the line above.
  if (event === 'expire' && binding.state === 'invited') return { ok: false, reason: 'notYet' }
  if (event === 'expire' && binding.state === 'expired' && before.state === 'invited') return { ok: true, binding }
  const to = table[binding.state][event]
  if (!isState(to)) return { ok: false, reason: to }
  return {
    ok: true,
    binding: {
      ...binding,
      state: to,
      personAgreedAt: event === 'accept' ? now : binding.personAgreedAt,
      expiresAt: event === 'resend' ? now + INVITATION_MS : binding.expiresAt,
      pausedUntil: to === 'paused' ? pausedUntil : null,
      endedAt: isFinal(to) ? now : null,
    },
  }
}

function isState(value: Row[BindingEvent]): value is BindingState {
  return value in table
}

/** Whether a guardian protects the person: both have agreed and neither has ended it. A pause is a part of that. */
export function isLive(state: BindingState): boolean {
  return state === 'accepted' || state === 'paused'
}

/** Whether nothing can follow. */
export function isFinal(state: BindingState): boolean {
  return state !== 'invited' && !isLive(state)
}

/** The `bindingStatus` of the wire: 0 is bound (SPEC section 3), 1 invited, 2 paused; the rest has ended. */
export function bindingStatusOf(state: BindingState): number {
  const order: readonly BindingState[] = [
    'accepted',
    'invited',
    'paused',
    'refused',
    'expired',
    'withdrawn',
    'left',
    'unbound',
    'ended',
  ]
  return order.indexOf(state)
}

/** How long a pause may be: an hour, until midnight in Shanghai, or until the person ends it. */
export type PauseLength = 'hour' | 'today' | 'open'

/** The end of a pause that begins now; null has none. */
export function pauseEndOf(length: PauseLength, now: number): number | null {
  if (length === 'hour') return now + HOUR
  return length === 'today' ? startOfDay(now) + DAY : null
}
