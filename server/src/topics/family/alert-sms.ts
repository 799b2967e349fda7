import type { FamilyRisk } from '@contract/words/family'
import type { Kysely } from 'kysely'
import { maskSubscriber } from '@/rules/phone/mask'
import { MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { ClaimedSms } from '../../kernel/send-claimed'
import type { GuardianshipRow } from './tables'

/** A guardian gets at most one SMS about a person in this time. */
const QUIET_MS = 10 * MINUTE_MS

const riskWords: Record<FamilyRisk, string> = {
  fraudCall: '诈骗来电',
  suspectCall: '疑似诈骗来电',
  fraudSms: '诈骗短信',
  riskySite: '风险网站',
  codeInCall: '可疑通话，通话中还收到银行或支付短信',
  forwarding: '来电被转接到别的号码，本人没有确认',
  paid: '被骗付款',
  circle: '找上几位家人的可疑来电',
  unlock: '号码锁被申请解锁',
}

/** The person's name in SMS to the guardian. */
export const nameIn = ({ nickname, person_phone_no }: GuardianshipRow): string =>
  nickname || maskSubscriber(person_phone_no)

interface RiskOfPerson {
  binding: GuardianshipRow
  /** The guardian's number. */
  phoneNo: string
  risk: FamilyRisk
  now: number
  /** Also within ten minutes of another one: somebody is on the phone with the person. */
  isUrgent: boolean
  /** Says something else about the alert than that it was raised. */
  said?: AlertNews
}

/** What becomes of a warning that guardians know of: nobody has answered it, or the person asks for help. */
export type AlertNews = 'unanswered' | 'help'

const newsWords: Readonly<Record<AlertNews, { sms: string; short: string }>> = {
  unanswered: { sms: '一直没有回应可疑通话的提醒，请马上打电话问问', short: '没有回应可疑通话的提醒' },
  help: { sms: '在可疑通话后请您帮忙，请马上打电话', short: '可疑通话后请您帮忙' },
}

/** Returns the SMS to a guardian that is due about a risk, or null; a claim blocks further ones for ten minutes. */
export function claimSms(trx: Kysely<Database>, { risk, said, ...of }: RiskOfPerson): Promise<ClaimedSms | null> {
  const who = nameIn(of.binding)
  const news = said && newsWords[said]
  const text = news
    ? `【手机安全卫士】${who}${news.sms}。在亲情提醒中点“我来联系”，其他守护人会看到。`
    : `【手机安全卫士】${who}刚刚遇到${riskWords[risk]}，请及时联系。详情请打开亲情提醒查看。`
  return claimNotice(trx, { ...of, text, what: news?.short ?? riskWords[risk] })
}

/** The same about anything else of a person: `text` by SMS, `what` in WeChat. */
export async function claimNotice(
  trx: Kysely<Database>,
  { binding, phoneNo, now, isUrgent, text, what }: Omit<RiskOfPerson, 'risk' | 'said'> & { text: string; what: string },
): Promise<ClaimedSms | null> {
  if (binding.alert_sms !== 'each') return null
  const setLastSms = (db: Kysely<Database>, at: number) =>
    db
      .updateTable('guardianships')
      .set({ last_sms_at: at })
      .where('subscriber_id', '=', binding.subscriber_id)
      .where('binding_id', '=', binding.binding_id)
  const claimed = await setLastSms(trx, now)
    .where('last_sms_at', '<=', isUrgent ? now : now - QUIET_MS)
    .returning('binding_id')
    .executeTakeFirst()
  if (!claimed) return null
  return {
    kind: 'family-alert',
    phoneNo,
    text,
    wechat: { kind: 'familyAlert', values: { who: nameIn(binding), what, at: now } },
    release: (db) => setLastSms(db, binding.last_sms_at).where('last_sms_at', '=', now).execute(),
  }
}
