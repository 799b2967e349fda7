import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { SmsPort } from '../../ports/sms'
import { nameIn } from './alert-sms'
import { countAlerts } from './alerts'
import { guardianNameOf, remindsGuardian } from './bindings'
import type { GuardianshipRow } from './tables'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Digests go out at 9:00, reminders from then to 20:00, Asia/Shanghai. */
const MORNING = 9 * HOUR
const EVENING = 20 * HOUR
/** Half a year, in days of 24 hours. */
const HALF_YEAR = 182 * DAY
/** How long the links of ended invitations say what has become of them. */
const LINKS_KEPT = 30 * DAY

export interface FamilyTending {
  db: Kysely<Database>
  sms: SmsPort
}

/**
 * What time does to families, to be run every minute: invitations expire, digests go out at 9:00, and twice a year a
 * protected person is reminded who gets their alerts. Several gateways may run it: each SMS is claimed by one. An SMS
 * that the SMS centre does not take waits for the next day.
 */
export async function tendFamilies({ db, sms }: FamilyTending, now: number): Promise<void> {
  await db
    .updateTable('guardianships')
    .set((column) => ({ state: 'expired', ended_at: column.ref('expires_at') }))
    .where('state', '=', 'invited')
    .where('expires_at', '<=', now)
    .execute()
  const morning = startOfDay(now) + MORNING
  if (now < morning) return
  await sendDigests({ db, sms }, morning)
  if (now < startOfDay(now) + EVENING) await remindPeople({ db, sms }, now)
}

/** Deletes the links of invitations after a month and alerts after half a year; part of the hourly purge. */
export async function forgetOldFamily(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('family_invitations')
    .where('sent_at', '<', now - LINKS_KEPT)
    .execute()
  await db
    .deleteFrom('family_alerts')
    .where('at', '<', now - HALF_YEAR)
    .execute()
}

/** One SMS for each person whose guardian chose a digest and who had alerts since the last one. */
async function sendDigests({ db, sms }: FamilyTending, morning: number): Promise<void> {
  const due = await db
    .selectFrom('guardianships')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
    .selectAll('guardianships')
    .select('subscribers.phone_no as guardian_phone_no')
    .where('alert_sms', '=', 'digest')
    .where('state', 'in', ['accepted', 'paused'])
    .where('digest_at', '<', morning)
    .execute()
  for (const bond of due) {
    if (!(await claim(db, bond, 'digest_at', morning))) continue
    const alerts = await countAlerts(db, bond, bond.digest_at)
    if (alerts === 0 || !(await remindsGuardian(db, bond.subscriber_id))) continue
    const text = `【手机安全卫士】过去一天，${nameIn(bond)}遇到 ${alerts} 次风险来电、短信或网站。详情请打开家人提醒查看。`
    await sms.send({ phoneNo: bond.guardian_phone_no, text }).catch(() => undefined)
  }
}

/** One SMS for each guardian of a person, twice a year. */
async function remindPeople({ db, sms }: FamilyTending, now: number): Promise<void> {
  const due = await db
    .selectFrom('guardianships')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
    .selectAll('guardianships')
    .select('subscribers.phone_no as guardian_phone_no')
    .where('state', 'in', ['accepted', 'paused'])
    .where('reminded_at', '<=', now - HALF_YEAR)
    .execute()
  for (const bond of due) {
    if (!(await claim(db, bond, 'reminded_at', now))) continue
    const name = guardianNameOf(bond, bond.guardian_phone_no)
    const text = `【手机安全卫士】${name}正在守护您的号码，会收到您的风险提醒。您可随时在家人守护中暂停、缩小范围或退出，无需理由。`
    await sms.send({ phoneNo: bond.person_phone_no, text }).catch(() => undefined)
  }
}

/** Claims an SMS of a bond: of several gateways one sends it. */
async function claim(db: Kysely<Database>, bond: GuardianshipRow, column: 'digest_at' | 'reminded_at', at: number) {
  const claimed = await db
    .updateTable('guardianships')
    .set({ [column]: at })
    .where('subscriber_id', '=', bond.subscriber_id)
    .where('binding_id', '=', bond.binding_id)
    .where(column, '=', bond[column])
    .returning('binding_id')
    .executeTakeFirst()
  return claimed !== undefined
}
