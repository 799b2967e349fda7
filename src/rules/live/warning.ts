import type { WarningAnswer, WarningChannel, WarningState } from '@contract/words/live'
import { HOUR_MS, MINUTE_MS } from '../time/units'

/**
 * Without an answer the next channel is due after this long. What is due is looked for four times a minute, so that five minutes are kept.
 */
export const UNANSWERED_MS = 4.5 * MINUTE_MS
/** "It is fine" can be said of a high warning this long after it was seen: time to look up from the call. */
export const HOLD_MS = MINUTE_MS / 2
/** A warning that nobody has answered ends by itself after this long. */
export const WARNING_MS = 2 * HOUR_MS
/** A guardian who takes a warning on has this long, before the other channels and the other guardians go on. */
export const CLAIM_MS = 10 * MINUTE_MS

/** How a person without an answer is asked again, one after the other; then guardians are told that nobody has answered. */
export const laterChannels: readonly WarningChannel[] = ['flash', 'call', 'sms']

/**
 * `delivered`: a channel has taken it. `seen`: the person has opened it. `fine`: "It is fine"; `doubted`: the same in a session that is too young.
 * `undone`: "It is fine" is taken back. `lapsed`: two hours have passed. `replaced`: another warning of the person was raised.
 */
export type WarningEvent = 'delivered' | 'undone' | 'lapsed' | 'replaced' | WarningAnswer | 'doubted'

const stays = <State extends WarningState>(state: State): Readonly<Record<WarningEvent, State>> => ({
  delivered: state,
  seen: state,
  fine: state,
  doubted: state,
  help: state,
  paid: state,
  undone: state,
  lapsed: state,
  replaced: state,
})

/** What any open warning leads to. */
const open = {
  fine: 'fine',
  doubted: 'doubted',
  help: 'help',
  paid: 'paid',
  lapsed: 'lapsed',
  replaced: 'replaced',
} as const

/** The next state for each state and event. Answers only grow graver: "It is fine" never takes back a call for help, and nothing takes back a payment. */
export const warningMoves: Readonly<Record<WarningState, Readonly<Record<WarningEvent, WarningState>>>> = {
  raised: { ...stays('raised'), ...open, delivered: 'delivered', seen: 'seen' },
  delivered: { ...stays('delivered'), ...open, seen: 'seen' },
  seen: { ...stays('seen'), ...open },
  doubted: { ...stays('doubted'), ...open, undone: 'seen' },
  fine: { ...stays('fine'), help: 'help', paid: 'paid', undone: 'seen' },
  help: { ...stays('help'), paid: 'paid' },
  paid: stays('paid'),
  lapsed: stays('lapsed'),
  replaced: stays('replaced'),
}

/** The state at `now` (ms) of what was stored of a warning raised at `raisedAt`; one of an earlier release (null) is over. */
export function warningAt(state: WarningState | null, raisedAt: number, now: number): WarningState {
  if (state === null) return 'lapsed'
  return now - raisedAt < WARNING_MS ? state : warningMoves[state].lapsed
}

/** Whether the person has not answered, or not so that it is sure: the other channels go on. */
export const isUnanswered = (state: WarningState): boolean =>
  state === 'raised' || state === 'delivered' || state === 'seen' || state === 'doubted'

/** Whether a guardian may take it on: nobody has answered for sure, or the person asks for help. */
export const isOpen = (state: WarningState): boolean => isUnanswered(state) || state === 'help'

/** When "It is fine" can be said (ms); null before the warning was seen. Only a high one has to be looked at first. */
export function fineFrom({ isHigh, seenAt }: { isHigh: boolean; seenAt: number | null }): number | null {
  return seenAt === null ? null : seenAt + (isHigh ? HOLD_MS : 0)
}

/** What is done for a warning that is due, after so many later channels: the next of them, or guardians are told. Then when it is due again. */
export function nextTry(
  tries: number,
  now: number,
): { channel: WarningChannel; dueAt: number } | { channel: null; dueAt: null } {
  const channel = laterChannels[tries]
  return channel ? { channel, dueAt: now + UNANSWERED_MS } : { channel: null, dueAt: null }
}

/** Who has taken a warning on, by a binding, and when (ms). */
export interface WarningClaim {
  by: string
  at: number
}

/** What was stored of a claim; null for none. */
export const claimOf = (by: string | null, at: number | null): WarningClaim | null =>
  by === null || at === null ? null : { by, at }

/** The claim that counts at `now` (ms); null for none, or one whose time has passed. */
export const claimAt = (claim: WarningClaim | null, now: number): WarningClaim | null =>
  claim !== null && now - claim.at < CLAIM_MS ? claim : null

/**
 * The claim after a guardian (`by`, a binding) takes a warning on, or gives it up; null when another guardian has it, or it is not open. Said again it lasts no
 * longer.
 */
export function nextClaim(
  { state, claim }: { state: WarningState; claim: WarningClaim | null },
  { by, claimed }: { by: string; claimed: boolean },
  now: number,
): { claim: WarningClaim | null } | null {
  const current = claimAt(claim, now)
  if (current !== null && current.by !== by) return null
  if (!claimed) return { claim: null }
  if (!isOpen(state)) return null
  return { claim: current ?? { by, at: now } }
}
