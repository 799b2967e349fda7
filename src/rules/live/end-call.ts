import type { CallEnding } from '@contract/words/live'
import { MINUTE_MS } from '../time/units'

/** How many calls of one person guardians may end in 24 hours, all of them together. */
export const MOST_ENDED_A_DAY = 3
/** A request to the switch counts as lost after this long: the gateway that made it is gone. */
export const ASKED_MS = MINUTE_MS / 2

/**
 * A risky call, as far as its end by a guardian is concerned. `open`: it goes on. `asked`: the switch was asked and has not answered yet. `kept`: the
 * person has said "I asked for it". `ended` by a guardian; `over` without one.
 */
export type EndingState = 'open' | 'asked' | 'kept' | 'ended' | 'over'
/**
 * `asked`: a guardian asks for the end. The switch has `begun` to, has no such call (`gone`), or does not answer (`away`, or `lost` with its gateway).
 * `over`: the network has reported the end. `expected`, `undone`: "I asked for it", said and taken back.
 */
export type EndingEvent = 'asked' | 'begun' | 'gone' | 'away' | 'lost' | 'over' | 'expected' | 'undone'

const stays = <State extends EndingState>(state: State): Readonly<Record<EndingEvent, State>> => ({
  asked: state,
  begun: state,
  gone: state,
  away: state,
  lost: state,
  over: state,
  expected: state,
  undone: state,
})

/**
 * The next state for each state and event. Whatever else happens meanwhile, a call that the switch has begun to end was ended by a guardian, also where
 * the network reports the end before the switch answers.
 */
export const endingMoves: Readonly<Record<EndingState, Readonly<Record<EndingEvent, EndingState>>>> = {
  open: { ...stays('open'), asked: 'asked', begun: 'ended', gone: 'over', over: 'over', expected: 'kept' },
  asked: {
    ...stays('asked'),
    begun: 'ended',
    gone: 'over',
    away: 'open',
    lost: 'open',
    over: 'over',
    expected: 'kept',
  },
  kept: { ...stays('kept'), begun: 'ended', gone: 'over', over: 'over', undone: 'open' },
  over: { ...stays('over'), begun: 'ended' },
  ended: stays('ended'),
}

/** What is stored and reported about a call whose alert was raised. `askedAt` in ms. */
export interface EndingFacts {
  ending: CallEnding | null
  askedAt: number | null
  /** The network has not reported its end. */
  isOnLine: boolean
  isExpected: boolean
}

/** The state of a call by what is known of it at `now` (ms). "I asked for it" drops a request without an answer. */
export function endingStateOf({ ending, askedAt, isOnLine, isExpected }: EndingFacts, now: number): EndingState {
  if (ending === 'ended') return 'ended'
  if (ending === 'gone' || !isOnLine) return 'over'
  if (isExpected) return 'kept'
  return ending === 'asked' && isWaitedFor(askedAt, now) ? 'asked' : 'open'
}

/** Whether a request without an answer still counts. */
export function isWaitedFor(askedAt: number | null, now: number): boolean {
  return askedAt !== null && now - askedAt < ASKED_MS
}

/** Whether a guardian may ask the switch. It ends a call once, however often and by however many it is asked. */
export const mayEnd = (state: EndingState): boolean => endingMoves[state].asked === 'asked'
