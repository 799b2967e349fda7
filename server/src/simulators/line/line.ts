import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { BadRequestError } from '../../kernel/errors'
import type { LinePort } from '../../ports/line'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { RandomSource } from '../../ports/random'
import type { SmsPort } from '../../ports/sms'
import { alertGuardians } from '../../topics/family/alerts'
import { sendNotices } from '../../topics/family/alert-sms'
import { useUpAllowance } from '../../topics/guard/allowances'
import { findCallerHistory } from '../../topics/line/call-log'
import { withoutCleared } from '../../topics/line/cleared-numbers'
import { callerOf, judgeEvent, sendStoppedCallSms } from '../../topics/line/judge-event'
import { loadRowsFor, settingsFor } from '../../topics/line/load-settings'
import { findSubscriber } from '../../topics/subscribers/subscribers'
import { recordOnLine } from './record-on-line'
import { simulatedReputation } from './reputation'

export interface LineParts {
  db: Kysely<Database>
  clock: () => number
  random: RandomSource
  phoneData: PhoneDataPort
  sms: SmsPort
}

/**
 * The simulated line: decides an event by the subscriber's current settings, writes it to the log, and alerts the
 * subscriber's guardians of a risky one. Sends the SMS about a stopped call when that notice is on. Throws
 * BadRequestError for a number that never logged in.
 */
export function createLine({ db, clock, random, phoneData, sms }: LineParts): LinePort {
  return {
    async feed(event) {
      const subscriber = await findSubscriber(db, event.phoneNo)
      if (!subscriber) throw new BadRequestError('This number has never logged in')
      const { verdict, notices, isToldBySms } = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
        const at = clock()
        const caller = callerOf(event)
        const [, { wasAnswered, ...history }, rows, reputation] = await inOneTrip(trx, (together) =>
          Promise.all([
            lockSubscriber(together, subscriber.id),
            findCallerHistory(together, subscriber.id, caller, startOfDay(at)),
            loadRowsFor(together, subscriber.id, { number: caller, isSms: event.kind === 'sms' }, at),
            withoutCleared(together, simulatedReputation, caller === '' ? [] : [caller]),
          ]),
        )
        const settings = settingsFor(rows, { number: caller, wasAnswered })
        const { verdict, danger, row } = judgeEvent(event, settings, history, at, { phoneData, reputation })
        const recorded = { ...row, subscriber_id: subscriber.id, entry_id: random.id() }
        await inOneTrip(trx, (together) =>
          Promise.all([
            verdict.allowanceId === null ? null : useUpAllowance(together, subscriber.id, verdict.allowanceId),
            recordOnLine(together, [recorded]),
          ]),
        )
        const notices = await alertGuardians(trx, { subscriber, row: recorded, danger, random })
        return { verdict, notices, isToldBySms: rows.notice === 'sms' }
      })
      await sendNotices({ db, sms }, notices)
      const { action, rule, alsoMatched, treatment } = verdict
      if (isToldBySms && event.kind === 'call' && action === 'stop')
        await sendStoppedCallSms({ sms, subscriber, from: callerOf(event) })
      return { action, rule, alsoMatched, treatment }
    },
  }
}
