import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { keysOn, type Page } from '../../kernel/job-queue'
import { nameIn } from './alert-sms'
import { countAlerts } from './alerts'
import { guardianNameOf, remindsGuardian } from './bindings'
import type { GuardianshipRow } from './tables'

/** Digests are sent from 9:00, reminders from 9:00 to 20:00, Asia/Shanghai. */
const MORNING = 9 * HOUR_MS
const EVENING = 20 * HOUR_MS
/** The interval between two reminders, in days of 24 hours. */
const HALF_YEAR = 182 * DAY_MS

type FamilyParts = Pick<AppDeps, 'db' | 'sms' | 'clock'>

/** Expires invitations without a response in time. */
export async function expireInvitations(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('guardianships')
    .set((column) => ({ state: 'expired', ended_at: column.ref('expires_at') }))
    .where('state', '=', 'invited')
    .where('expires_at', '<=', now)
    .execute()
}

/** From 9:00: a page of the bindings whose guardian chose a digest and whose digest of today is not done. */
export async function findDueDigests(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  return keysOn(page, dueDigests(db, now), 'binding_id')
}

/**
 * Sends the digest of a binding: one SMS when there were alerts since the last one. Claimed before sending, so that
 * only one gateway sends it; after a failure the next digest comes the next day.
 */
export async function sendDigest({ db, sms, clock }: FamilyParts, bindingId: string): Promise<void> {
  const now = clock()
  const binding = await dueDigests(db, now).where('binding_id', '=', bindingId).executeTakeFirst()
  if (!binding || !(await claim(db, binding, 'digest_at', startOfDay(now) + MORNING))) return
  const alerts = await countAlerts(db, binding, binding.digest_at)
  if (alerts === 0 || !(await remindsGuardian(db, binding.subscriber_id))) return
  const text = `【手机安全卫士】过去一天，${nameIn(binding)}遇到 ${alerts} 次风险来电、短信或网站。详情请打开亲情提醒查看。`
  await sms.send({ kind: 'family-digest', phoneNo: binding.guardian_phone_no, text }).catch(() => undefined)
}

/** From 9:00 to 20:00: a page of the bindings whose person was not reminded for half a year. */
export async function findDueReminders(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  return keysOn(page, dueReminders(db, now), 'binding_id')
}

/** Reminds a protected person by SMS who gets their alerts; claimed like a digest. */
export async function remindPerson({ db, sms, clock }: FamilyParts, bindingId: string): Promise<void> {
  const now = clock()
  const binding = await dueReminders(db, now).where('binding_id', '=', bindingId).executeTakeFirst()
  if (!binding || !(await claim(db, binding, 'reminded_at', now))) return
  const name = guardianNameOf(binding, binding.guardian_phone_no)
  const text = `【手机安全卫士】${name}正在守护您的号码，会收到您的风险提醒。您可随时在亲情守护中暂停、缩小范围或退出，无需理由。`
  await sms.send({ kind: 'family-reminder', phoneNo: binding.person_phone_no, text }).catch(() => undefined)
}

function dueDigests(db: Kysely<Database>, now: number) {
  const morning = startOfDay(now) + MORNING
  return liveBindings(db)
    .where('alert_sms', '=', 'digest')
    .where('digest_at', '<', now < morning ? 0 : morning)
}

function dueReminders(db: Kysely<Database>, now: number) {
  const day = startOfDay(now)
  const isTime = now >= day + MORNING && now < day + EVENING
  return liveBindings(db).where('reminded_at', '<=', isTime ? now - HALF_YEAR : -1)
}

const liveBindings = (db: Kysely<Database>) =>
  db
    .selectFrom('guardianships')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
    .selectAll('guardianships')
    .select('subscribers.phone_no as guardian_phone_no')
    .where('state', 'in', ['accepted', 'paused'])

/** Claims an SMS of a binding, so that only one gateway sends it. */
async function claim(db: Kysely<Database>, binding: GuardianshipRow, column: 'digest_at' | 'reminded_at', at: number) {
  const claimed = await db
    .updateTable('guardianships')
    .set({ [column]: at })
    .where('subscriber_id', '=', binding.subscriber_id)
    .where('binding_id', '=', binding.binding_id)
    .where(column, '=', binding[column])
    .returning('binding_id')
    .executeTakeFirst()
  return claimed !== undefined
}
