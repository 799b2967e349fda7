import type { BindingState } from '@contract/words/family'
import type { AgeSource, ChildAnswer, ChildLineState, ChildRequestState } from '@contract/words/child-line'
import { startOfCalendarDay, startOfDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'
import { REPEAT_WINDOW_MS } from '../verdict/call-rules'

/** Guardians get at most this many SMS a day about one child's callers, all of them together; what follows is on the screen alone. */
export const MOST_CHILD_SMS_A_DAY = 5
/** The carrier is asked again about an age after so long. */
export const AGE_CHECK_MS = 7 * DAY_MS
const ADULT_YEARS = 18

/**
 * `started`: a guardian turns it on, and the carrier says that the holder is under 18. `declared`: the same where the carrier does not say so, with a
 * birthday. `confirmed`, `declined` by the person. `ended` by a guardian, or by the person who takes it back. `unguarded`: the last guardian is gone who
 * was there when it began and may change settings. `grown`: the 18th birthday.
 */
export type ChildLineMove = 'started' | 'declared' | 'confirmed' | 'declined' | 'ended' | 'unguarded' | 'grown'

const ends = { ended: 'off', unguarded: 'off', grown: 'off' } as const

/** The next state for each state and event. Nobody's line asks by what a guardian alone says of their age. */
export const childLineMoves: Readonly<Record<ChildLineState, Readonly<Record<ChildLineMove, ChildLineState>>>> = {
  off: { ...ends, started: 'on', declared: 'asked', confirmed: 'off', declined: 'off' },
  asked: { ...ends, started: 'on', declared: 'asked', confirmed: 'on', declined: 'off' },
  on: { ...ends, started: 'on', declared: 'on', confirmed: 'on', declined: 'on' },
}

/** What is stored of a line that asks first: since when, and when the holder turns 18; in ms since the epoch. */
export interface ChildLine {
  state: Exclude<ChildLineState, 'off'>
  at: number
  adultAt: number
}

/** A binding that protects the child, as stored. `settings`: the person lets this guardian change settings. */
export interface GuardianOfChild {
  state: BindingState
  agreedAt: number | null
  pausedUntil: number | null
  settings: boolean
}

/** Whether a guardian keeps a line asking: one who had agreed before it began, may change settings, and has not gone. */
const keeps = ({ state, agreedAt, settings }: GuardianOfChild, { at }: ChildLine): boolean =>
  settings && agreedAt !== null && agreedAt <= at && (state === 'accepted' || state === 'paused')

/** Whether the person lets a guardian act at an instant. */
const isActive = ({ state, pausedUntil }: GuardianOfChild, now: number): boolean =>
  state === 'accepted' || (state === 'paused' && pausedUntil !== null && now >= pausedUntil)

/** The state of a line at an instant, by what is stored of it and of the guardians. */
export function childLineAt(
  line: ChildLine | null,
  guardians: readonly GuardianOfChild[],
  now: number,
): ChildLineState {
  if (line === null || now >= line.adultAt) return 'off'
  return guardians.some((guardian) => keeps(guardian, line)) ? line.state : 'off'
}

/** Whether a line may ask at all: without it nothing is read of the guardians. */
export function mayAsk(line: ChildLine | null, now: number): boolean {
  return line?.state === 'on' && now < line.adultAt
}

/** Whether unknown callers are kept from the child now: it rests while the person pauses every guardian who could answer. */
export function asksFirst(line: ChildLine | null, guardians: readonly GuardianOfChild[], now: number): boolean {
  if (line === null || childLineAt(line, guardians, now) !== 'on') return false
  return guardians.some((guardian) => guardian.settings && isActive(guardian, now))
}

/** Applies an event. One that changes nothing leaves the beginning as it is, so that a repeated one makes no difference. */
export function nextChildLine(
  line: ChildLine | null,
  move: Exclude<ChildLineMove, 'unguarded' | 'grown'>,
  { now, adultAt }: { now: number; adultAt: number },
): ChildLine | null {
  const before = line?.state ?? 'off'
  const state = childLineMoves[before][move]
  if (state === 'off') return null
  return line !== null && state === before
    ? line
    : { state, at: now, adultAt: line?.state === 'asked' && move === 'confirmed' ? line.adultAt : adultAt }
}

/** When somebody who was born on a day ('YYYY-MM-DD') turns 18, in ms; null for none on which a minor was born. Of 29 February it is 1 March. */
export function adultAtOf(bornOn: string, now: number): number | null {
  const born = startOfCalendarDay(bornOn)
  if (born === null || born > now) return null
  const [year = '', ...rest] = bornOn.split('-')
  const adultYear = Number(year) + ADULT_YEARS
  const at = startOfCalendarDay([adultYear, ...rest].join('-')) ?? startOfCalendarDay(`${adultYear}-03-01`)
  return at !== null && now < at ? at : null
}

/** What the carrier says of a holder's age: `adultOn`, the day on which a minor turns 18, where it gives it. */
export interface CarrierAge {
  isMinor: boolean
  adultOn?: string | undefined
}

/** What is known of an age: until when they are under 18, in ms, and who says so; null while only a guardian does. */
export interface KnownAge {
  adultAt: number | null
  ageBy: AgeSource | null
}

/** What is known after the carrier was asked. Of a minor without a day nothing is known for longer than until it is asked again. */
export function ageByCarrier(
  { adultAt, ageBy }: KnownAge,
  { isMinor: isYoung, adultOn }: CarrierAge,
  now: number,
): KnownAge {
  if (!isYoung) return ageBy === 'carrier' ? { adultAt: null, ageBy: null } : { adultAt, ageBy }
  const given = adultOn === undefined ? null : startOfCalendarDay(adultOn)
  return { adultAt: given ?? Math.max(adultAt ?? 0, now + 2 * AGE_CHECK_MS), ageBy: 'carrier' }
}

/** Whether a subscriber is under 18, as far as anybody says so who counts. */
export function isMinor(adultAt: number | null, now: number): boolean {
  return adultAt !== null && now < adultAt
}

/** `undone`: by the guardian who answered, or by the person. `midnight` of the child's day, in Asia/Shanghai. */
export type ChildRequestMove = ChildAnswer | 'undone' | 'midnight'

const stays = <State extends ChildRequestState>(state: State): Readonly<Record<ChildRequestMove, State>> => ({
  once: state,
  today: state,
  always: state,
  denied: state,
  deniedToday: state,
  undone: state,
  midnight: state,
})
const answered = <State extends ChildAnswer>(state: State) => ({ ...stays(state), undone: 'waiting' }) as const

/** The next state for each state and event: the first answer counts until it is undone, and none after midnight. */
export const childRequestMoves: Readonly<
  Record<ChildRequestState, Readonly<Record<ChildRequestMove, ChildRequestState>>>
> = {
  waiting: {
    once: 'once',
    today: 'today',
    always: 'always',
    denied: 'denied',
    deniedToday: 'deniedToday',
    undone: 'waiting',
    midnight: 'ended',
  },
  once: answered('once'),
  today: answered('today'),
  always: answered('always'),
  denied: answered('denied'),
  deniedToday: answered('deniedToday'),
  ended: stays('ended'),
}

/** The end of a request's day, in ms: `day` is its beginning. */
export const midnightAfter = (day: number): number => day + DAY_MS

/** The state of a request at an instant. */
export function childRequestAt(state: ChildRequestState, day: number, now: number): ChildRequestState {
  return now >= midnightAfter(day) ? childRequestMoves[state].midnight : state
}

/** The calls of one caller on one day that a child's line kept away. */
export interface FoldedCalls {
  day: number
  at: number
  lastAt: number
  count: number
  /** Two of them within three minutes: what passes do-not-disturb for others reaches the guardians here. */
  isUrgent: boolean
}

/** Folds the times of calls into one request, in whatever order and however often they became known; null for none on the day of the instant. */
export function foldChildCalls(times: Iterable<number>, of: number): FoldedCalls | null {
  const day = startOfDay(of)
  const its = [...new Set(times)].filter((at) => day <= at && at < midnightAfter(day)).sort((one, other) => one - other)
  const [at] = its
  if (at === undefined) return null
  const isUrgent = its.some((time, index) => index > 0 && time - (its[index - 1] ?? 0) <= REPEAT_WINDOW_MS)
  return { day, at, lastAt: its.at(-1) ?? at, count: its.length, isUrgent }
}
