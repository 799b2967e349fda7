import type { CallEventKind } from '@contract/words/line'
import { HOUR_MS, MINUTE_MS } from '../time/units'

/** The states of a call on the line. `released`: the network ended it at the guard's request. */
export type CallState = 'offered' | CallEventKind

/**
 * The next state for each state and event. Events are applied in the order of their numbers, so a state goes back only
 * where the network says so twice: a fork that still rings does not end a conversation.
 */
export const callStates: Readonly<Record<CallState, Readonly<Record<CallEventKind, CallState>>>> = {
  offered: { ringing: 'ringing', answered: 'answered', ended: 'ended', released: 'released' },
  ringing: { ringing: 'ringing', answered: 'answered', ended: 'ended', released: 'released' },
  answered: { ringing: 'answered', answered: 'answered', ended: 'ended', released: 'released' },
  ended: { ringing: 'ended', answered: 'ended', ended: 'ended', released: 'released' },
  released: { ringing: 'released', answered: 'released', ended: 'released', released: 'released' },
}

/**
 * An event as it is remembered. `at` is in ms since the epoch by the network's clock. `seconds`: the length of the
 * conversation by the switch's own measure. `isFirst`: it says what the switch did with the call.
 */
export interface SeenEvent {
  seq: number
  kind: CallEventKind
  at: number
  seconds?: number
  isFirst?: boolean
}

/** A call has a handful of events; further ones change nothing, unless they say what no other one has said. */
const MOST_EVENTS = 40

/** How long the next event is waited for, by the state after the last one. */
const patience: Readonly<Record<CallState, number>> = {
  offered: 10 * MINUTE_MS,
  ringing: 10 * MINUTE_MS,
  answered: 4 * HOUR_MS,
  ended: MINUTE_MS,
  released: MINUTE_MS,
}

/**
 * Adds an event to those that were seen, in the order of their numbers. Returns null when it changes nothing: its
 * number was seen before, or the call has too many events and this one says nothing new.
 */
export function addEvent(seen: readonly SeenEvent[], event: SeenEvent): SeenEvent[] | null {
  if (seen.some(({ seq }) => seq === event.seq)) return null
  if (seen.length >= MOST_EVENTS && !saysMore(seen, event)) return null
  return [...seen, event].sort((one, other) => one.seq - other.seq)
}

/** The first answer, the first end, or what the switch did: at most three of a call. */
function saysMore(seen: readonly SeenEvent[], { kind, isFirst }: SeenEvent): boolean {
  if (isFirst === true && !seen.some((one) => one.isFirst)) return true
  if (isOver(kind)) return !seen.some((one) => isOver(one.kind))
  return kind === 'answered' && !seen.some((one) => one.kind === 'answered')
}

/** A call as its events so far describe it. */
export interface CallCourse {
  state: CallState
  /** When the first of the known events happened, in ms. */
  startedAt: number
  /** When somebody answered, and when the call ended, in ms; null for what has not happened or is not known. */
  answeredAt: number | null
  endedAt: number | null
  /** The length of the conversation; 0 when nobody answered, at least 1 when somebody did. */
  seconds: number
  /** Every event from the first to the last is known. */
  isComplete: boolean
  /** How long the next event is waited for, in ms. */
  waitMs: number
}

/**
 * Describes a call from its events, whatever the order in which they came. A conversation whose end is not known is at
 * least as long as the time to its last event.
 */
export function courseOf(seen: readonly SeenEvent[]): CallCourse {
  const inOrder = [...seen].sort((one, other) => one.seq - other.seq)
  const state = inOrder.reduce<CallState>((before, { kind }) => callStates[before][kind], 'offered')
  const times = inOrder.map(({ at }) => at)
  const answered = inOrder.find(({ kind }) => kind === 'answered')
  const ended = inOrder.find(({ kind }) => isOver(kind))
  const measured = inOrder.find(({ seconds }) => seconds !== undefined)?.seconds
  return {
    state,
    startedAt: Math.min(...times),
    answeredAt: answered?.at ?? (measured && ended ? ended.at - measured * 1000 : null),
    endedAt: ended?.at ?? null,
    seconds: measured ?? (answered ? lengthOf(answered.at, ended?.at ?? Math.max(...times)) : 0),
    isComplete: isOver(state) && isGapless(inOrder),
    waitMs: patience[state],
  }
}

/** Whether nothing more happens in a call, but for a correction of its end. */
export function isOver(state: CallState | CallEventKind): boolean {
  return state === 'ended' || state === 'released'
}

/** A network's clocks differ: a conversation has no negative length. */
function lengthOf(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / 1000))
}

/** Whether the events follow each other without a gap, from the one that says what the switch did. */
function isGapless(inOrder: readonly SeenEvent[]): boolean {
  const first = inOrder.findIndex(({ isFirst }) => isFirst === true)
  // Of so many, some were dropped.
  if (inOrder.length >= MOST_EVENTS) return first === 0
  return first === 0 && inOrder.every(({ seq }, index) => seq === (inOrder[0]?.seq ?? 0) + index)
}
