import type { Kysely } from 'kysely'
import type { NumberReputation, ReputationRow } from '@/rules/line/opinion'
import type { Database } from '../database/schema'

/** A row of the carrier's lists: of a number, or of a prefix with a star at its end. It ends at `until`, in ms. */
export interface ListedRow extends ReputationRow {
  value: string
  until: number | null
}

/** Who waits for another system: a verdict on a call or an SMS, a screen, or a batch of events, for which no call waits. */
export type Asker = 'line' | 'screen' | 'batch'

/** The carrier's reputation data. Looking up is synchronous and never throws; what is stored elsewhere is read before. */
export interface ReputationPort {
  /** Whether another system is asked (`ahead`). */
  asks: boolean
  /**
   * Reads what is asked next of numbers and hosts: what is stored, and what other systems have answered `ahead`. Waits for the
   * database alone, so it may be called in a transaction. Rejects when the database does.
   */
  prepared(db: Kysely<Database>, phoneNos: readonly string[], hosts?: readonly string[]): Promise<ReputationPort>
  /** Like `prepared` for one number, whose rows of the lists are read by the caller's own statement. */
  reading(phoneNo: string): Reading
  /**
   * Asks other systems for what is `prepared` next. Never call it in a transaction or a trip (`holdsConnection`), which would
   * keep a connection and its locks from others. Waits as long as a verdict may; a screen waits longer. Batches are asked for
   * behind verdicts and screens. Never rejects.
   */
  ahead(phoneNos: readonly string[], hosts?: readonly string[], asker?: Asker): Promise<void>
  /** Null when the network has no data about the number. */
  of(phoneNo: string, now: number): NumberReputation | null
  /** Whether the network warns of a site or of one of its parent domains. */
  isRiskySite(site: string): boolean
  /** Whether the data is recent enough to say that nothing is known against a number. */
  isCurrent(phoneNo: string, now: number): boolean
  /** Whether the data is recent enough to say that nothing is known against a site. */
  isSiteCurrent(site: string, now: number): boolean
}

/** What a statement about a number has to read of the lists: the rows of these values; none where they are known already. */
export interface Reading {
  values: string[]
  /**
   * Takes what was read, of each value the newest row. With `asks`, other systems are asked about what is not listed, and awaited as
   * long as a verdict may wait, at most until `until` (of performance.now()). Never rejects.
   */
  finish(rows: readonly ListedRow[], asks: boolean, until?: number): Promise<ReputationPort>
}

/**
 * The carrier's lists, and its look-up, which counts for what is on none of them. Nothing is known against a number or a site only when the
 * look-up says so now, however new the lists are.
 */
export function withLookUp(lists: ReputationPort, lookUp: ReputationPort, clock: () => number): ReputationPort {
  return {
    asks: lookUp.asks,
    async prepared(db, phoneNos, hosts) {
      const [listed, found] = await Promise.all([
        lists.prepared(db, phoneNos, hosts),
        lookUp.prepared(db, phoneNos, hosts),
      ])
      return withLookUp(listed, found, clock)
    },
    reading(phoneNo) {
      const { values, finish } = lists.reading(phoneNo)
      return {
        values,
        async finish(rows, asks, until) {
          const listed = await finish(rows, asks, until)
          const isListed = listed.of(phoneNo, clock()) !== null
          return withLookUp(listed, isListed ? lookUp : await lookUp.reading(phoneNo).finish([], asks, until), clock)
        },
      }
    },
    ahead: (phoneNos, hosts, asker) => lookUp.ahead(phoneNos, hosts, asker),
    of: (phoneNo, now) => lists.of(phoneNo, now) ?? lookUp.of(phoneNo, now),
    isRiskySite: (site) => lists.isRiskySite(site) || lookUp.isRiskySite(site),
    isCurrent: (phoneNo, now) => lookUp.isCurrent(phoneNo, now),
    isSiteCurrent: (site, now) => lookUp.isSiteCurrent(site, now),
  }
}
