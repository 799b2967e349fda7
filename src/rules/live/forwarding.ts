import type { ForwardingKind, ForwardingRisk, ForwardingState } from '@contract/words/live'
import { DAY_MS, MINUTE_MS } from '../time/units'

/** A forwarding that is set within this time after a risky call may have been talked into the subscriber. */
export const AFTER_RISKY_CALL_MS = 30 * MINUTE_MS
/** Guardians are told when nobody has answered for this long. */
export const SILENT_MS = 10 * MINUTE_MS
/** Who has logged in later than this may be somebody else: what they confirm is told to guardians all the same. */
export const FRESH_SESSION_MS = DAY_MS
/** A subscriber gets at most this many SMS about forwarding a day; what follows is on the screen alone. */
export const MOST_FORWARDING_SMS_A_DAY = 5

/**
 * `risky`: a forwarding was set that the subscriber is to be asked about; `harmless`: any other. `claimed`: "It was me", in a session of
 * today. `silent`: nobody has answered in time.
 */
export type ForwardingMove = 'risky' | 'harmless' | 'removed' | 'confirmed' | 'claimed' | 'silent'

/** What every change in the network leads to, whatever was before: another number is another forwarding. */
const anew = { risky: 'asked', harmless: 'set', removed: 'none' } as const

/** The next state for each state and event. Only a change in the network leads out of `confirmed`. */
export const forwardingMoves: Readonly<Record<ForwardingState, Readonly<Record<ForwardingMove, ForwardingState>>>> = {
  none: { ...anew, confirmed: 'none', claimed: 'none', silent: 'none' },
  set: { ...anew, confirmed: 'confirmed', claimed: 'set', silent: 'set' },
  asked: { ...anew, confirmed: 'confirmed', claimed: 'claimed', silent: 'told' },
  claimed: { ...anew, confirmed: 'confirmed', claimed: 'claimed', silent: 'told' },
  confirmed: { ...anew, confirmed: 'confirmed', claimed: 'confirmed', silent: 'confirmed' },
  told: { ...anew, confirmed: 'confirmed', claimed: 'told', silent: 'told' },
}

/** A change in the network: its id, and when it was made (ms, by the network's clock). */
export interface ForwardingStamp {
  id: string
  at: number
}

/** Whether a change is newer than the newest known one, so that the order in which they come makes no difference. */
export function isNewer(change: ForwardingStamp, known: ForwardingStamp | null): boolean {
  if (known === null || change.at !== known.at) return known === null || change.at > known.at
  return change.id > known.id
}

/** What is known of a new forwarding. */
export interface ForwardingFacts {
  kind: ForwardingKind
  /** The number is a contact, or another one that the subscriber has allowed, or one that is never blocked. */
  isKnown: boolean
  /** A call of somebody whom the network suspects, or from abroad, was answered shortly before. */
  isAfterRiskyCall: boolean
}

/** Returns why the subscriber is asked about a new forwarding, the gravest reason first; null for one that is not asked about. */
export function forwardingRisk({ kind, isKnown, isAfterRiskyCall }: ForwardingFacts): ForwardingRisk | null {
  if (isAfterRiskyCall) return 'riskyCall'
  if (kind === 'unconditional') return 'unconditional'
  return isKnown ? null : 'notKnown'
}

/** Whether a call that was answered at all falls into the time before a forwarding that was set at `at` (ms). */
export function isShortlyBefore(
  { answeredAt, endedAt }: { answeredAt: number | null; endedAt: number | null },
  at: number,
): boolean {
  if (answeredAt === null || answeredAt > at) return false
  return endedAt === null || at - Math.max(endedAt, answeredAt) <= AFTER_RISKY_CALL_MS
}
