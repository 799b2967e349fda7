import type { HarassmentKind } from '@contract/guard'
import type { NetworkView } from '@/rules/tags/risk'

/** What the carrier's network thinks of a number: its view, and how many have marked it as what, last at (ms). */
export interface NumberReputation extends NetworkView {
  harassment: HarassmentKind | null
  tag: string
  markCount: number
  markedAt: number
}

/** Asks the carrier's network about a number; null when it knows nothing. */
export interface ReputationPort {
  of(phoneNo: string, now: number): NumberReputation | null
}

/** A network that says nothing: only what subscribers have tagged counts. */
export const silentReputation: ReputationPort = { of: () => null }
