import type { Kysely } from 'kysely'
import type { SiteVisit, SmsQuestion } from '@contract/line'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { LineEvent } from '../../ports/line'
import { sendNotices } from '../family/alert-sms'
import { sharesSmsAlerts } from '../family/bindings'
import { dangerOf, factsOf } from '../line/judge-event'
import { decideEvent, type DecidedEvent } from '../line/decide-event'
import { findSubscriber } from '../subscribers/subscribers'
import type { EventParts } from './call-events'
import { subscriberNumberOf } from './call-verdict'
import { recordEvent } from './record-event'

/** Decides an SMS and writes it to the log; null when nobody here has the number. */
export function receiveMessage(parts: EventParts, { from, to, text }: SmsQuestion): Promise<DecidedEvent | null> {
  return receiveAtOnce(parts, { phoneNo: subscriberNumberOf(to), kind: 'sms', from, text })
}

/** Decides a visit to a site and writes it to the log; null when nobody here has the number. */
export function receiveVisit(parts: EventParts, { to, site }: SiteVisit): Promise<DecidedEvent | null> {
  return receiveAtOnce(parts, { phoneNo: subscriberNumberOf(to), kind: 'web', from: site })
}

/**
 * What the alerts of a person's guardians say of an SMS that nothing else may read: the person has agreed to these
 * alerts. Null when nobody did.
 */
async function seenByGuardians(db: Kysely<Database>, { clock, reputation }: EventParts, event: LineEvent) {
  const { phoneNo, text = '' } = event
  if (text === '' || !(await sharesSmsAlerts(db, phoneNo, clock()))) return null
  const { isFraudSms } = dangerOf(event, factsOf(event, clock(), reputation))
  return { danger: { isFraudSms }, words: text }
}

/** Decides and logs in one transaction an event that is over when it is reported. */
async function receiveAtOnce(parts: EventParts, event: LineEvent): Promise<DecidedEvent | null> {
  const { db, clock, random, sms } = parts
  const subscriber = await findSubscriber(db, event.phoneNo)
  if (!subscriber) return null
  const done = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    if (!(await lockSubscriber(trx, subscriber.id))) return null
    const decided = await decideEvent(trx, subscriber.id, event, clock(), parts)
    const { verdict, danger, row } = decided
    const logged = { ...row, subscriber_id: subscriber.id, entry_id: random.id() }
    const { allowanceId } = verdict
    const seen = decided.isUnread ? await seenByGuardians(trx, parts, event) : null
    const notices = await recordEvent(
      trx,
      { subscriber, row: logged, danger: { ...danger, ...seen?.danger }, allowanceId, turns: null, words: seen?.words },
      random,
    )
    return { decided, notices }
  })
  if (done) await sendNotices({ db, sms }, done.notices)
  return done?.decided ?? null
}
