import type { CodeSender, WatchedCaller } from '@contract/words/live'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units'
import type { FraudLevel } from '../verdict/call-rules'

/** A code counts until this long after the end of the call; the last millisecond is included. */
export const AFTER_CALL_MS = 3 * MINUTE_MS
/** How long "I asked for it" silences a caller together with a sender. */
export const SILENCE_MS = HOUR_MS
/** What becomes known of a code or a call later than this raises no alert: it would only frighten. */
export const LATEST_MS = 30 * MINUTE_MS
/** A caller stays a stranger for this long after the first answered call, and who is called back too: a fraud takes more than one. */
export const FIRST_CONTACT_MS = DAY_MS
/** A person gets at most this many SMS about codes in 24 hours; further alerts are on the screen alone. */
export const MOST_SMS_A_DAY = 5

/** A call, as far as codes are concerned. `over`: the minutes after it have passed, or nobody answered it. */
export type WatchState = 'idle' | 'talking' | 'after' | 'over' | 'raised' | 'expected'
/** `later`: the minutes after the call have passed. `expected` is "I asked for it", `undone` takes it back. */
export type WatchEvent = 'answered' | 'ended' | 'later' | 'code' | 'expected' | 'undone'

const stays = <State extends WatchState>(state: State): Readonly<Record<WatchEvent, State>> => ({
  answered: state,
  ended: state,
  later: state,
  code: state,
  expected: state,
  undone: state,
})

/**
 * The next state for each state and event. A call raises one alert: nothing leads out of `raised` and `expected` to a
 * second one.
 */
export const watchStates: Readonly<Record<WatchState, Readonly<Record<WatchEvent, WatchState>>>> = {
  idle: { ...stays('idle'), answered: 'talking', ended: 'over' },
  talking: { ...stays('talking'), ended: 'after', code: 'raised' },
  after: { ...stays('after'), later: 'over', code: 'raised' },
  over: stays('over'),
  raised: { ...stays('raised'), expected: 'expected' },
  expected: { ...stays('expected'), undone: 'raised' },
}

/** When a call was answered and ended, in ms by the network's clock; null for what is not known. */
export interface CallMoments {
  answeredAt: number | null
  endedAt: number | null
}

/** At the same instant a call is answered, then a code comes, then the call ends. */
const order: readonly WatchEvent[] = ['answered', 'code', 'ended', 'later']

/** Whether a code that still counts at `now` (ms) can have come during a call or shortly after it. */
export function mayHoldCode({ answeredAt, endedAt }: CallMoments, now: number): boolean {
  return answeredAt !== null && (endedAt === null || now - Math.max(endedAt, answeredAt) <= AFTER_CALL_MS + LATEST_MS)
}

/**
 * Returns the code that raises the alert of a call: the first that came while the call was answered, or in the minutes
 * after it; null for none. The order in which calls and codes became known makes no difference, but one of long
 * before `now` (ms) counts no more.
 */
export function codeInCall<Code extends { at: number }>(
  { answeredAt, endedAt }: CallMoments,
  codes: readonly Code[],
  now: number,
): Code | null {
  // A network's clocks differ: no call ends before it is answered.
  const end = endedAt === null ? null : Math.max(endedAt, answeredAt ?? endedAt)
  const moments: { at: number; event: WatchEvent; code?: Code }[] = codes
    .filter(({ at }) => now - at <= LATEST_MS)
    .map((code) => ({ at: code.at, event: 'code', code }))
  if (answeredAt !== null) moments.push({ at: answeredAt, event: 'answered' })
  if (end !== null) moments.push({ at: end, event: 'ended' }, { at: end + AFTER_CALL_MS, event: 'later' })
  moments.sort((one, other) => one.at - other.at || order.indexOf(one.event) - order.indexOf(other.event))
  let state: WatchState = 'idle'
  for (const { event, code } of moments) {
    state = watchStates[state][event]
    if (state === 'raised') return code ?? null
  }
  return null
}

/** What is known about a caller, whatever the subscriber's products do. */
export interface CallerFacts {
  fraud: FraudLevel
  isFromAbroad: boolean
  /** A contact, an allowed or whitelisted number, or one that is never blocked. */
  isChosen: boolean
  /** The subscriber has dialled this number before it ever called, or answered or dialled it more than `FIRST_CONTACT_MS` before. */
  isKnown: boolean
}

/**
 * Returns why a call is watched; null for one that is not. What the subscriber has chosen is never watched. To have talked before
 * excuses nobody whom the network suspects.
 */
export function watchedAs({ fraud, isFromAbroad, isChosen, isKnown }: CallerFacts): WatchedCaller | null {
  if (isChosen) return null
  if (fraud !== 'none') return 'risky'
  if (isKnown) return null
  return isFromAbroad ? 'abroad' : 'stranger'
}

/** "I asked for it", said of a caller and a sender at an instant in ms. */
export interface Expectation {
  caller: string
  sender: CodeSender
  expectedAt: number
}

/** Whether the subscriber said lately that codes of this sender belong to calls of this caller. Hidden callers may each be somebody else. */
export function isSilenced(
  { caller, sender }: Pick<Expectation, 'caller' | 'sender'>,
  expectations: readonly Expectation[],
  now: number,
): boolean {
  return expectations.some(
    (said) => caller !== '' && said.caller === caller && said.sender === sender && now - said.expectedAt < SILENCE_MS,
  )
}
