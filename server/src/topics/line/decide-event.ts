import type { CallNotice } from '@contract/words/guard'
import type { Kysely } from 'kysely'
import { covers } from '@/rules/products/coverage'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { LineEvent } from '../../ports/line'
import { findCallerHistory } from './call-log'
import { withoutCleared } from './cleared-numbers'
import { callerOf, hostsOf, judgeEvent, type JudgedEvent, type NumberSources } from './judge-event'
import { loadRowsFor, settingsFor } from './load-settings'

/** An event as a subscriber's settings decide it now, and how the subscriber is notified of a stopped call. */
export interface DecidedEvent extends JudgedEvent {
  notice: CallNotice
  /** The text of an SMS was not read: no SMS product. */
  isUnread: boolean
}

/**
 * Decides an event by the subscriber's current settings, without writing anything: in one trip, and a second one for an
 * SMS with links. The text of an SMS is read only for a subscriber with an SMS product: for others sender and time decide
 * (docs/line.md).
 */
export async function decideEvent(
  db: Kysely<Database>,
  subscriberId: string,
  event: LineEvent,
  at: number,
  { phoneData, reputation, textModel }: NumberSources,
): Promise<DecidedEvent> {
  const number = callerOf(event)
  const [{ wasAnswered, wasDialled, ...history }, rows, current] = await inOneTrip(db, (together) =>
    Promise.all([
      findCallerHistory(together, subscriberId, number, startOfDay(at)),
      loadRowsFor(together, subscriberId, { number, isSms: event.kind === 'sms' }, at),
      withoutCleared(
        together,
        reputation,
        number === '' || event.kind === 'web' ? [] : [number],
        event.kind === 'web' ? hostsOf(event) : [],
      ),
    ]),
  )
  const isUnread = event.kind === 'sms' && !covers(rows.flags, 'sms')
  const settings = settingsFor(rows, { number, wasAnswered, wasDialled })
  const read = isUnread ? { ...event, text: '' } : event
  // Only now, because the products decide whether the links of a text are read at all.
  const hosts = event.kind === 'sms' ? hostsOf(read) : []
  const known =
    hosts.length === 0 ? current : { ...current, isRiskySite: (await reputation.prepared(db, [], hosts)).isRiskySite }
  const judged = judgeEvent(read, settings, history, at, { phoneData, reputation: known, textModel })
  return { ...judged, notice: rows.notice, isUnread }
}
