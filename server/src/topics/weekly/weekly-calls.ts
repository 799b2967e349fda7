import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { WeekSuspect } from '@contract/weekly'
import { handledIn } from '@/rules/weekly/report'
import { findWeek, type Week } from '@/rules/weekly/week'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import { registerCall } from '../../kernel/register-call'
import { countByDayAndRisk } from '../family/alerts'
import { countProtected } from '../family/bindings'
import { describeRows } from '../intercepts/intercept-calls'
import { recordDeeds } from '../points/record-deeds'
import { findWeeklySwitch, makeDueReports, setWeeklySwitch, stoppedInHousehold } from './make-reports'
import type { StoredReport } from './tables'
import { findWeeklySms, setWeeklySms } from './weekly-sms'

const noReport: Text = { zh: '没有找到这一周的周报', en: 'There is no report of this week' }

/** Weekly reports (SPEC section 7). */
export function registerWeeklyCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/weeklySwitchStatus', async ({ db, subscriber, body, now }) => {
    if (body.status !== undefined) await setWeeklySwitch(db, subscriber.id, body.status === 1, now)
    return { status: (await findWeeklySwitch(db, subscriber.id)).enabled ? 1 : 0 }
  })

  registerCall(app, deps, 'guard/v1/weekly/query', async ({ db, subscriber, now }) => {
    await makeDueReports(db, subscriber.id, now)
    const rows = await db
      .selectFrom('weekly_reports')
      .select(['week', 'report'])
      .where('subscriber_id', '=', subscriber.id)
      .orderBy('week', 'desc')
      .execute()
    const items = rows.flatMap(({ week, report }) => {
      const found = findWeek(week)
      return found ? [{ week, endDay: found.endDay, handled: handledIn(fromJson(report).counts) }] : []
    })
    return {
      status: (await findWeeklySwitch(db, subscriber.id)).enabled ? 1 : 0,
      sms: (await findWeeklySms(db, subscriber.id)) ? 1 : 0,
      items,
    }
  })

  registerCall(app, deps, 'guard/v1/weekly/sms', async ({ db, subscriber, body, language, now }) => {
    if (body.status !== undefined) await setWeeklySms(db, subscriber.id, { on: body.status === 1, language, now })
    return { status: (await findWeeklySms(db, subscriber.id)) ? 1 : 0 }
  })

  registerCall(app, deps, 'guard/v1/weekly/detail', async ({ db, subscriber, body, language, now }) => {
    if (body.week === undefined) await makeDueReports(db, subscriber.id, now)
    const row = await db
      .selectFrom('weekly_reports')
      .selectAll()
      .where('subscriber_id', '=', subscriber.id)
      .$if(body.week !== undefined, (query) => query.where('week', '=', body.week ?? ''))
      .orderBy('week', 'desc')
      .limit(1)
      .executeTakeFirst()
    const week = row && findWeek(row.week)
    if (!row || !week) throw new UserError(failureCodes.entryGone, noReport)
    const { suspects, home, live = [], ...report } = fromJson(row.report)
    // A modem may report visits of the week after the report was made; later those of an old week are deleted.
    const stoppedSince = home && (await stoppedInHousehold(db, subscriber.id, week))?.stopped
    await recordDeeds(db, subscriber.id, 'weeklyReportViews', [week.name], now)
    return {
      ...report,
      live,
      home: home && { stopped: Math.max(home.stopped, stoppedSince ?? 0) },
      week: week.name,
      endDay: week.endDay,
      madeAt: row.made_at,
      suspects: await describeSuspects({ db, deps, subscriber, language }, suspects),
      family: await countFamily(db, subscriber.id, week, now),
    }
  })
}

interface Reader {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  language: Language
}

/** The current state of the suspect records, in the order of the report; records deleted since are omitted. */
async function describeSuspects(reader: Reader, suspects: StoredReport['suspects']): Promise<WeekSuspect[]> {
  if (suspects.length === 0) return []
  const ids = suspects.map(({ id }) => id)
  const rows = await reader.db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', reader.subscriber.id)
    .where('entry_id', 'in', ids)
    .execute()
  const entries = await describeRows(reader, rows)
  return suspects.flatMap(({ id, why }) => {
    const entry = entries.find((one) => one.id === id)
    return entry ? [{ ...entry, why }] : []
  })
}

/** What protected people agree to show now; a narrower scope applies to earlier alerts too (DESIGN 4.26). */
async function countFamily(db: Kysely<Database>, subscriberId: string, week: Week, now: number) {
  const people = await countProtected(db, subscriberId)
  if (people === 0) return null
  const counted = await countByDayAndRisk(db, subscriberId, week.startMs, now)
  const own = counted.filter(({ day }) => day <= week.endDay)
  return { people, alerts: own.reduce((sum, { count }) => sum + count, 0) }
}
