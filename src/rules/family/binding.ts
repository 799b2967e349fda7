import type { BindingState, PauseLength } from '@contract/words/family'
import { startOfDay } from '../time/shanghai'
import { DAY_MS, HOUR_MS } from '../time/units'

/** How long an invitation stays open. */
export const INVITATION_MS = 7 * DAY_MS

/** Who triggers an event: the guardian, the protected person, or the system (time, the carrier). */
export type Party = 'guardian' | 'person' | 'system'

export type BindingEvent =
  'accept' | 'refuse' | 'withdraw' | 'resend' | 'expire' | 'pause' | 'resume' | 'leave' | 'unbind' | 'numberGone'

/**
 * Why an event is rejected. `used`: the invitation was already answered. `timeUp`: it has expired. `takenBack`: the
 * guardian withdrew it. `notAgreed`: the person has not agreed yet. `over`: the binding has ended. `notYours`: only the
 * other party may do this. `notYet`: the invitation has not expired yet.
 */
export type BindingRefusal = 'used' | 'timeUp' | 'takenBack' | 'notAgreed' | 'over' | 'notYours' | 'notYet'

/**
 * A binding between a guardian and a protected person. Times are in ms since the epoch. Nothing is shared before both
 * agree.
 */
export interface Binding {
  state: BindingState
  /** When the guardian sent the invitation, which counts as their agreement. */
  guardianAgreedAt: number
  personAgreedAt: number | null
  /** When the invitation expires. */
  expiresAt: number
  /** When a pause ends; in the state `paused`, null means until the person resumes. */
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

const closedInvitation = { accept: 'used', refuse: 'used', withdraw: 'used', resend: 'used', expire: 'used' } as const
const over = { pause: 'over', resume: 'over', leave: 'over', unbind: 'over', numberGone: 'over' } as const

/** The transitions: for each state and event the next state, or why the event is rejected. */
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
    ...closedInvitation,
    pause: 'paused',
    resume: 'accepted',
    leave: 'left',
    unbind: 'unbound',
    numberGone: 'ended',
  },
  paused: {
    ...closedInvitation,
    pause: 'paused',
    resume: 'accepted',
    leave: 'left',
    unbind: 'unbound',
    numberGone: 'ended',
  },
  refused: { ...closedInvitation, ...over },
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
  left: { ...closedInvitation, ...over },
  unbound: { ...closedInvitation, ...over },
  ended: { ...closedInvitation, ...over },
}

/** Creates a new invitation. */
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

/**
 * Returns the binding as of `now`: an invitation past its end becomes expired, and a pause past its end becomes accepted.
 */
export function bindingAt(binding: Binding, now: number): Binding {
  const { state, expiresAt, pausedUntil } = binding
  if (state === 'invited' && now >= expiresAt) return { ...binding, state: 'expired', endedAt: expiresAt }
  if (state === 'paused' && pausedUntil !== null && now >= pausedUntil)
    return { ...binding, state: 'accepted', pausedUntil: null }
  return binding
}

/**
 * Applies an event of a party to a binding, or returns why it is rejected. `pausedUntil` is the end of a pause. A final
 * state stays final, and only the person's own `accept` activates a binding.
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
  // `bindingAt` has already expired an invitation whose time is up.
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

/** Whether the binding is active: both have agreed and neither has ended it. A paused binding is active too. */
export function isLive(state: BindingState): boolean {
  return state === 'accepted' || state === 'paused'
}

/** Whether a state has no further transitions. */
export function isFinal(state: BindingState): boolean {
  return state !== 'invited' && !isLive(state)
}

const bindingStatuses: Readonly<Record<BindingState, number>> = {
  accepted: 0,
  invited: 1,
  paused: 2,
  refused: 3,
  expired: 4,
  withdrawn: 5,
  left: 6,
  unbound: 7,
  ended: 8,
}

/**
 * Returns the `bindingStatus` of the API: 0 is bound (SPEC section 3), 1 invited, 2 paused; higher values are final
 * states.
 */
export function bindingStatusOf(state: BindingState): number {
  return bindingStatuses[state]
}

/** Returns the end of a pause that begins now, in ms since the epoch; null for an open one. */
export function pauseEndOf(length: PauseLength, now: number): number | null {
  if (length === 'hour') return now + HOUR_MS
  return length === 'today' ? startOfDay(now) + DAY_MS : null
}
