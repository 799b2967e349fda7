import type { LineKind, VerdictAction } from '@contract/words/guard'
import type { StormState } from '@contract/words/live'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units'
import type { ReasonCode } from '../verdict/reasons'

/** So many strangers or so many codes within this time are a storm. */
export const STORM_WINDOW_MS = 10 * MINUTE_MS
export const STORM_STRANGERS = 8
export const STORM_CODES = 20
/** How long only known callers get through. */
export const STORM_MS = 2 * HOUR_MS
/** What a storm was stays on the screen for a day. */
export const STORM_SHOWN_MS = DAY_MS
/** A subscriber gets at most this many SMS about storms a day; what follows is on the screen alone. */
export const MOST_STORM_SMS_A_DAY = 5

/** How long each state lasts by itself. */
const lasting: Readonly<Record<Exclude<StormState, 'calm'>, number>> = {
  offered: HOUR_MS / 2,
  running: STORM_MS,
  rested: STORM_MS,
}

/**
 * `noticed`: a storm was seen; `noticedAlone`: one was seen, and the subscriber has chosen that it starts by itself. `started` and `ended` by the
 * subscriber, who ends an offer by declining it. `later`: the time of the state has passed.
 */
export type StormMove = 'noticed' | 'noticedAlone' | 'started' | 'ended' | 'later'

/** The next state for each state and event. Without the subscriber's choice nothing but `started` leads to `running`. */
export const stormMoves: Readonly<Record<StormState, Readonly<Record<StormMove, StormState>>>> = {
  calm: { noticed: 'offered', noticedAlone: 'running', started: 'running', ended: 'calm', later: 'calm' },
  offered: { noticed: 'offered', noticedAlone: 'running', started: 'running', ended: 'rested', later: 'calm' },
  running: { noticed: 'running', noticedAlone: 'running', started: 'running', ended: 'rested', later: 'calm' },
  rested: { noticed: 'rested', noticedAlone: 'rested', started: 'running', ended: 'rested', later: 'calm' },
}

/** A state with the times of its beginning and its end, in ms since the epoch. */
export interface Storm {
  state: Exclude<StormState, 'calm'>
  at: number
  until: number
}

/** The state at an instant; null when it is over. */
export function stormAt(storm: Storm | null, now: number): Storm | null {
  return storm !== null && now < storm.until ? storm : null
}

/** Applies an event. One that changes nothing prolongs nothing, so that a repeated one makes no difference. */
export function nextStorm(storm: Storm | null, move: Exclude<StormMove, 'later'>, now: number): Storm | null {
  const current = stormAt(storm, now)
  const state = stormMoves[current?.state ?? 'calm'][move]
  if (state === (current?.state ?? 'calm') || state === 'calm') return current
  return { state, at: now, until: now + lasting[state] }
}

/** What the log says of a call or an SMS. `reasons`: that of the rule that decided, and of the others that matched. */
export interface LoggedSign {
  id: string
  at: number
  kind: LineKind
  caller: string
  action: VerdictAction
  reasons: readonly ReasonCode[]
}

/** A caller of these is no stranger; nobody has checked an unchecked one. */
const notStrange: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'whiteSegment',
  'contact',
  'dialled',
  'answered',
  'unchecked',
])

/** Whether an event may belong to a storm: the phone rang for a stranger, or would have without this mode; or a code was delivered. */
export function isStormSign({ kind, action, reasons }: LoggedSign): boolean {
  if (kind === 'sms') return action !== 'stop' && reasons.includes('verificationCode')
  const rings = action === 'pass' || action === 'remind' || reasons[0] === 'storm'
  return kind === 'call' && rings && !reasons.some((reason) => notStrange.has(reason))
}

/** How many different strangers have called, each hidden caller counted as another, and how many codes have come. */
export interface StormCounts {
  strangers: number
  codes: number
}

/** Counts what belongs to a storm in the window that ends at `now`, in whatever order it became known. `family`: numbers that are no strangers. */
export function countStorm(
  signs: readonly LoggedSign[],
  now: number,
  family: ReadonlySet<string> = new Set(),
): StormCounts {
  const inTime = signs.filter((sign) => now - STORM_WINDOW_MS < sign.at && sign.at <= now && isStormSign(sign))
  const calls = inTime.filter(({ kind, caller }) => kind === 'call' && !family.has(caller))
  return {
    strangers: new Set(calls.map(({ caller, id }) => (caller === '' ? `hidden ${id}` : caller))).size,
    codes: new Set(inTime.filter(({ kind }) => kind === 'sms').map(({ id }) => id)).size,
  }
}

export function isStorm({ strangers, codes }: StormCounts): boolean {
  return strangers >= STORM_STRANGERS || codes >= STORM_CODES
}
