import type { FamilyRisk } from '@contract/words/family'
import type { Kysely } from 'kysely'
import { maskSubscriber } from '@/rules/phone/mask'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { sendClaimed } from '../../kernel/send-claimed'
import type { SmsPort } from '../../ports/sms'
import type { GuardianshipRow } from './tables'

/** A guardian gets at most one SMS about a person in this time. */
const QUIET_MS = 10 * MINUTE_MS

/** An SMS about an alert, sent once the alert is committed. */
export interface AlertNotice {
  binding: GuardianshipRow
  /** The guardian's number. */
  phoneNo: string
  risk: FamilyRisk
  /** The claim (`claimSms`), in ms: a later one of the same binding must not be released with it. */
  claimedAt: number
}

/**
 * Whether an SMS about a person is due now; a claim blocks further ones for ten minutes. An urgent one is always due: somebody is on
 * the phone with the person.
 */
export async function claimSms(
  trx: Kysely<Database>,
  binding: GuardianshipRow,
  now: number,
  isUrgent = false,
): Promise<boolean> {
  if (binding.alert_sms !== 'each') return false
  const claimed = await trx
    .updateTable('guardianships')
    .set({ last_sms_at: now })
    .where('subscriber_id', '=', binding.subscriber_id)
    .where('binding_id', '=', binding.binding_id)
    .where('last_sms_at', '<=', isUrgent ? now : now - QUIET_MS)
    .returning('binding_id')
    .executeTakeFirst()
  return claimed !== undefined
}

const riskWords: Record<FamilyRisk, string> = {
  fraudCall: '诈骗来电',
  suspectCall: '疑似诈骗来电',
  fraudSms: '诈骗短信',
  riskySite: '风险网站',
  codeInCall: '可疑通话，通话中还收到银行或支付短信',
}

/** The person's name in SMS to the guardian. */
export const nameIn = ({ nickname, person_phone_no }: GuardianshipRow): string =>
  nickname || maskSubscriber(person_phone_no)

/**
 * Sends the SMS of alerts, each once (`sendClaimed`). When the SMS centre refuses one, its claim is released for the next
 * alert; the alert itself stays.
 */
export async function sendNotices(
  { db, sms }: { db: Kysely<Database>; sms: SmsPort },
  notices: readonly AlertNotice[],
): Promise<void> {
  for (const { binding, phoneNo, risk, claimedAt } of notices) {
    const text = `【手机安全卫士】${nameIn(binding)}刚刚遇到${riskWords[risk]}，请及时联系。详情请打开亲情提醒查看。`
    const release = db
      .updateTable('guardianships')
      .set({ last_sms_at: binding.last_sms_at })
      .where('subscriber_id', '=', binding.subscriber_id)
      .where('binding_id', '=', binding.binding_id)
      .where('last_sms_at', '=', claimedAt)
    await sendClaimed(sms, { kind: 'family-alert', phoneNo, text }, async () => {
      // A claim that stays blocks for ten minutes; the other guardians' SMS must go out.
      await release.execute().catch(() => undefined)
    })
  }
}
