import type { Kysely } from 'kysely'
import type { HarassmentKind } from '@contract/words/guard'
import type { NetworkView } from '@/rules/tags/risk'
import type { Database } from '../database/schema'

/** The network's data about a number: its own view, how many subscribers tagged it as what, and when last (ms). */
export interface NumberReputation extends NetworkView {
  harassment: HarassmentKind | null
  tag: string
  markCount: number
  markedAt: number
}

/** The carrier's reputation data. Looking up is synchronous and never throws; what is stored elsewhere is read before. */
export interface ReputationPort {
  /** Reads what is asked next of numbers and hosts. Rejects when the database does. */
  prepared(db: Kysely<Database>, phoneNos: readonly string[], hosts?: readonly string[]): Promise<ReputationPort>
  /** Null when the network has no data about the number. */
  of(phoneNo: string, now: number): NumberReputation | null
  /** Whether the network warns of a site or of one of its parent domains. */
  isRiskySite(site: string): boolean
  /** Whether the data about numbers is recent enough to say that nothing is known against one. */
  isCurrent(now: number): boolean
}

/** The carrier's lists, and a look-up for what is on none of them. */
export function withLookUp(lists: ReputationPort, lookUp: ReputationPort): ReputationPort {
  return {
    async prepared(db, phoneNos, hosts) {
      const [listed, found] = await Promise.all([
        lists.prepared(db, phoneNos, hosts),
        lookUp.prepared(db, phoneNos, hosts),
      ])
      return withLookUp(listed, found)
    },
    of: (phoneNo, now) => lists.of(phoneNo, now) ?? lookUp.of(phoneNo, now),
    isRiskySite: (site) => lists.isRiskySite(site) || lookUp.isRiskySite(site),
    isCurrent: (now) => lists.isCurrent(now) || lookUp.isCurrent(now),
  }
}
