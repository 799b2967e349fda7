import type { Kysely } from 'kysely'
import { isSubscriberNumber } from '@/rules/phone/number'
import { isDaytime } from '@/rules/time/daytime'
import { weekdayOf } from '@/rules/time/shanghai'
import { handledIn } from '@/rules/weekly/report'
import { weekOf } from '@/rules/weekly/week'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import { keysOn, type Page } from '../../kernel/job-queue'
import { sendClaimed } from '../../kernel/send-claimed'
import type { StoredReport } from './tables'

const MONDAY = 0

/** Whether a subscriber chose to get weekly reports by SMS. */
export async function findWeeklySms(db: Kysely<Database>, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('weekly_switches')
    .select('sms')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row?.sms ?? false
}

/** Turns the SMS on, in the current language, or off. The next report is the first one sent. */
export async function setWeeklySms(
  db: Kysely<Database>,
  subscriberId: string,
  { on, language, now }: { on: boolean; language: Language; now: number },
): Promise<void> {
  await db
    .insertInto('weekly_switches')
    .values({
      subscriber_id: subscriberId,
      enabled: true,
      since_at: 0,
      sms: on,
      sms_since: now,
      sms_language: language,
    })
    .onConflict((conflict) =>
      conflict
        .column('subscriber_id')
        .doUpdateSet({ sms: on, sms_since: now, sms_language: language })
        .where('weekly_switches.sms', '!=', on),
    )
    .execute()
}

/** A page of the subscribers whose report of last week is due to be sent by SMS: on Monday from 9:00 to 20:00. */
export async function findWaitingForSms(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  if (!isSendingTime(now)) return []
  const due = waitingReports(db, now)
  return keysOn(page, due, 'weekly_reports.subscriber_id')
}

/**
 * Sends a subscriber's report of last week by SMS, once. Claimed before sending, so that a crash in between sends none
 * rather than two (`sendClaimed`). When the SMS centre refuses it, releases the claim and rejects.
 */
export async function sendWeeklySms(
  { db, sms, clock, config }: Pick<AppDeps, 'db' | 'sms' | 'clock' | 'config'>,
  subscriberId: string,
): Promise<void> {
  const now = clock()
  if (!isSendingTime(now)) return
  const waiting = await waitingReports(db, now)
    .select(['week', 'report', 'sms_language', 'phone_no'])
    .where('weekly_reports.subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!waiting) return
  const ofReport = db
    .updateTable('weekly_reports')
    .where('subscriber_id', '=', subscriberId)
    .where('week', '=', waiting.week)
  const claimed = await ofReport
    .set({ sms_at: now })
    .where('sms_at', 'is', null)
    .returning('subscriber_id')
    .executeTakeFirst()
  // A number that was given up may belong to somebody else by now. Its report was claimed, so that it is due only once.
  if (!claimed || !isSubscriberNumber(waiting.phone_no)) return
  const report = fromJson(waiting.report)
  const text = smsText(report, config.appUrl)[waiting.sms_language]
  const values = newsOf(report, waiting.sms_language, now)
  const message = { phoneNo: waiting.phone_no, text, wechat: { kind: 'weekly', values } } as const
  await sendClaimed(sms, { kind: 'weekly', ...message }, async (error) => {
    await ofReport.set({ sms_at: null }).execute()
    throw error
  })
}

const isSendingTime = (now: number): boolean => weekdayOf(now) === MONDAY && isDaytime(now)

/** Reports of last week whose subscribers chose the SMS before the report was made, and still want both. */
function waitingReports(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('weekly_reports')
    .innerJoin('weekly_switches', 'weekly_switches.subscriber_id', 'weekly_reports.subscriber_id')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'weekly_reports.subscriber_id')
    .where('week', '=', weekOf(weekOf(now).startMs - 1).name)
    .where('sms_at', 'is', null)
    .where('enabled', '=', true)
    .where('sms', '=', true)
    .whereRef('sms_since', '<', 'made_at')
}

function smsText({ counts, suspects }: StoredReport, appUrl: string): Record<Language, string> {
  const handled = handledIn(counts)
  const wrong = suspects.length
  const zh = wrong > 0 ? `，${wrong} 次可能误拦` : ''
  const en = wrong > 0 ? `, maybe by mistake: ${wrong}` : ''
  const way = appUrl
    ? { zh: `查看：${appUrl}/ws 。`, en: `See ${appUrl}/ws . ` }
    : { zh: '请打开手机安全卫士查看周报。', en: 'Open Phone Guard to see the report. ' }
  return {
    zh: `【手机安全卫士】上周为您处理 ${handled} 次${zh}。${way.zh}不想再收，请在周报页关闭短信。`,
    en: `[Phone Guard] Handled last week: ${handled}${en}. ${way.en}To stop, turn off SMS on the report's page.`,
  }
}

/** What the report's message in WeChat shows. */
function newsOf({ counts, suspects }: StoredReport, language: Language, at: number) {
  const [handled, wrong] = [handledIn(counts), suspects.length]
  const text = {
    zh: { what: '上周安全周报', note: wrong > 0 ? `${wrong} 次可能误拦，请查看` : '未发现可能的误拦' },
    en: { what: 'Weekly report', note: wrong > 0 ? `Maybe mistakes: ${wrong}` : 'No likely mistake' },
  }
  return { ...text[language], count: handled, at }
}
