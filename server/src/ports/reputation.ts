import type { HarassmentKind } from '@contract/guard'
import type { NetworkView } from '@/rules/tags/risk'

/** What the carrier's network thinks of a number: its view, and how many have marked it as what, last at (ms). */
export interface NumberReputation extends NetworkView {
  harassment: HarassmentKind | null
  tag: string
  markCount: number
  markedAt: number
}

/** What the carrier's network knows; never fails, never waits. */
export interface ReputationPort {
  /** Null when the network knows nothing of the number. */
  of(phoneNo: string, now: number): NumberReputation | null
  /** Whether the network warns of a site, or of one above it. */
  isRiskySite(site: string): boolean
}

/** A network without data: only the subscribers' tags count. */
export const silentReputation: ReputationPort = { of: () => null, isRiskySite: () => false }
