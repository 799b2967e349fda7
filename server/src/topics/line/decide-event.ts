import type { CallNotice } from '@contract/words/guard'
import type { Kysely } from 'kysely'
import { liveEnd } from '@/rules/guard/pause'
import { asksFirst, mayAsk } from '@/rules/live/child-line'
import { covers } from '@/rules/products/coverage'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { holdsConnection, inOneTrip } from '../../kernel/database/one-trip'
import type { LineEvent } from '../../ports/line'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { ReputationPort } from '../../ports/reputation'
import { isSchool } from '../reputation/stored-reputation'
import { findCallFacts } from './call-facts'
import { findCallerHistory } from './call-log'
import { clearedFrom, withoutCleared } from './cleared-numbers'
import { findConfirmed, hasCorrectedSite } from './corrections'
import { findFamily } from './family-numbers'
import { callerOf, hostsOf, judgeEvent, type JudgedEvent, type NumberSources } from './judge-event'
import { loadRowsFor, settingsFor } from './load-settings'

/** An event as a subscriber's settings decide it now, and how the subscriber is notified of a stopped call. */
export interface DecidedEvent extends JudgedEvent {
  notice: CallNotice
  /** The text of an SMS was not read: no SMS product. */
  isUnread: boolean
}

const nobody = { numbers: [], guardians: [] }

/** The place of a caller decides nothing, and its look-up takes as long as the decision. */
const nowhere: PhoneDataPort = { lookUp: () => ({ place: '', carrier: '' }) }

/**
 * Decides a call by the current settings of a number's subscriber, or of a subscriber, without writing anything: in one
 * statement. Its row for the log has no place. Another system is asked about the caller after it, in a transaction not at
 * all, and is awaited until `until` (of performance.now()) at most. Null when nobody here has the number.
 */
export async function decideCallOf(
  db: Kysely<Database>,
  whose: { phoneNo: string } | { subscriberId: string },
  call: LineEvent,
  at: number,
  reputation: ReputationPort,
  until?: number,
): Promise<DecidedEvent | null> {
  const caller = callerOf(call)
  const reading = caller === '' ? null : reputation.reading(caller)
  const facts = await findCallFacts(db, whose, { caller, toRead: reading?.values ?? [], now: at })
  if (facts === null) return null
  const { wasAnswered, wasDialled, ...history } = facts.history
  const known = reading === null ? reputation : await reading.finish(facts.listed, !holdsConnection(db), until)
  const { stormUntil = null, childLine } = facts.settings
  // Only then does it decide anything.
  const isRead = liveEnd(stormUntil, at) !== null || mayAsk(childLine, at)
  const { numbers, guardians } = isRead ? await findFamily(db, facts.subscriber) : nobody
  const asks = asksFirst(childLine, guardians, at)
  const schools = asks && (await isSchool(db, caller, at)) ? [caller] : []
  const ofFamily = { family: numbers, asksFirst: asks, schools }
  const settings = settingsFor({ ...facts.settings, ...ofFamily }, { number: caller, wasAnswered, wasDialled })
  const sources = { phoneData: nowhere, reputation: clearedFrom(known, facts.cleared) }
  return { ...judgeEvent(call, settings, history, at, sources), notice: facts.settings.notice, isUnread: false }
}

/** Decides a call of a subscriber, who is known to be there. */
export async function decideOwnCall(
  db: Kysely<Database>,
  subscriberId: string,
  call: LineEvent,
  at: number,
  reputation: ReputationPort,
): Promise<DecidedEvent> {
  const decided = await decideCallOf(db, { subscriberId }, call, at, reputation)
  if (decided === null) throw new Error('The subscriber of a call is gone')
  return decided
}

/**
 * Decides an SMS or a visit by the subscriber's current settings, without writing anything: in one trip, and a second one for
 * an SMS with links. The text of an SMS is read only for a subscriber with an SMS product: for others sender and time decide
 * (docs/line.md).
 */
export async function decideMessage(
  db: Kysely<Database>,
  subscriberId: string,
  event: LineEvent,
  at: number,
  { phoneData, reputation, textModel }: NumberSources,
): Promise<DecidedEvent> {
  const number = callerOf(event)
  const isSms = event.kind === 'sms'
  const numbers = number === '' || !isSms ? [] : [number]
  const visited = isSms ? [] : hostsOf(event)
  const [{ wasAnswered, wasDialled, ...history }, rows, current, confirmed, isOwnSite] = await inOneTrip(
    db,
    (together) =>
      Promise.all([
        findCallerHistory(together, subscriberId, number, startOfDay(at)),
        loadRowsFor(together, subscriberId, { number, isSms }, at),
        withoutCleared(together, reputation, numbers, { hosts: visited }),
        findConfirmed(together, { sender: isSms ? number : '', hosts: visited }),
        hasCorrectedSite(together, subscriberId, visited, at),
      ]),
  )
  const isUnread = isSms && !covers(rows.flags, 'sms')
  const settings = settingsFor(rows, { number, wasAnswered, wasDialled })
  const read = { ...event, ...(isUnread ? { text: '' } : {}), isConfirmed: confirmed.isSender }
  // Only now, because the products decide whether the links of a text are read at all.
  const hosts = isSms ? hostsOf(read) : []
  const known = hosts.length === 0 ? current : { ...current, ...(await sitesOf(db, reputation, hosts)) }
  const sources = { phoneData, reputation: withoutConfirmed(known, confirmed.sites), textModel, isOwnSite }
  const judged = judgeEvent(read, settings, history, at, sources)
  return { ...judged, notice: rows.notice, isUnread }
}

/** What the network says of the sites of links, without those that the review desk has confirmed to be harmless. */
export async function sitesOf(
  db: Kysely<Database>,
  reputation: ReputationPort,
  hosts: readonly string[],
): Promise<Pick<ReputationPort, 'isRiskySite' | 'isSiteCurrent'>> {
  const [current, { sites }] = await inOneTrip(db, (together) =>
    Promise.all([reputation.prepared(together, [], hosts), findConfirmed(together, { sender: '', hosts })]),
  )
  const { isRiskySite, isSiteCurrent } = withoutConfirmed(current, sites)
  return { isRiskySite, isSiteCurrent }
}

/** Only the very site: another below it, or above, is judged as before. */
function withoutConfirmed(current: ReputationPort, sites: ReadonlySet<string>): ReputationPort {
  if (sites.size === 0) return current
  return { ...current, isRiskySite: (site) => !sites.has(site) && current.isRiskySite(site) }
}
