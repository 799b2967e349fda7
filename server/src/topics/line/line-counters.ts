import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { actions } from './line-log'

/** The counters of home and of the reports (SPEC 3.11). */
export interface Counts {
  interceptCount: number
  smsSendCount: number
  telAgencyCount: number
  marketingSms: number
}

export interface DayCounts extends Counts {
  day: string
}

const selectCounts = compiledOnce((db, { subscriberId, since }: Values<{ subscriberId: string; since: number }>) =>
  db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('action', 'in', Object.values(actions))
    .where('at', '>=', since)
    .select((column) => [
      'action',
      'kind',
      sql<boolean>`reason = 'marketingSms'`.as('isMarketing'),
      column.fn.countAll<number>().as('count'),
    ])
    .groupBy(['action', 'kind', 'isMarketing']),
)

/** Counts what was stopped, reminded of and answered by the agent since an instant. */
export async function countSince(db: Kysely<Database>, subscriberId: string, since: number): Promise<Counts> {
  const rows = await selectCounts(db, { subscriberId, since })
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((total, row) => total + Number(row.count), 0)
  return {
    interceptCount: sum((row) => row.action === 'stop' && row.kind === 'call'),
    smsSendCount: sum((row) => row.action === 'remind'),
    telAgencyCount: sum((row) => row.action === 'agent'),
    marketingSms: sum((row) => row.isMarketing),
  }
}

/** The counters of each day in Asia/Shanghai since an instant; empty days are left out. */
export async function countByDay(db: Kysely<Database>, subscriberId: string, since: number): Promise<DayCounts[]> {
  const day = sql<string>`to_char(to_timestamp(at / 1000 + 28800) at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', since)
    .select([
      day.as('day'),
      sql<number>`count(*) filter (where action = 'stop' and kind = 'call')`.as('stopped'),
      sql<number>`count(*) filter (where action = 'remind')`.as('reminded'),
      sql<number>`count(*) filter (where action = 'agent')`.as('agent'),
      sql<number>`count(*) filter (where reason = 'marketingSms')`.as('marketing'),
    ])
    .groupBy(day)
    .orderBy(day)
    .execute()
  return rows.map((row) => ({
    day: row.day,
    interceptCount: Number(row.stopped),
    smsSendCount: Number(row.reminded),
    telAgencyCount: Number(row.agent),
    marketingSms: Number(row.marketing),
  }))
}

/** How often a rule led to an action on a day in Asia/Shanghai, and how often the subscriber marked that as wrong. */
export interface HandledCalls {
  day: string
  reason: string
  action: string
  count: number
  wrong: number
}

/** Counts the calls since an instant that did not simply pass, by day, rule and action. */
export async function countHandledCalls(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
): Promise<HandledCalls[]> {
  const day = sql<string>`to_char(to_timestamp(at / 1000 + 28800) at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'call')
    .where('at', '>=', since)
    .where('action', '!=', 'pass')
    .select([
      day.as('day'),
      'reason',
      'action',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where corrected)`.as('wrong'),
    ])
    .groupBy([day, 'reason', 'action'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), wrong: Number(row.wrong) }))
}

/** What a subscriber had of the guard since an instant: calls and SMS that were stopped, calls that the agent answered. */
export async function countUse(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
): Promise<{ stoppedCalls: number; stoppedSms: number; agentCalls: number }> {
  const row = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', since)
    .select([
      sql<number>`count(*) filter (where action = 'stop' and kind = 'call')`.as('calls'),
      sql<number>`count(*) filter (where action = 'stop' and kind = 'sms')`.as('sms'),
      sql<number>`count(*) filter (where action = 'agent')`.as('agent'),
    ])
    .executeTakeFirstOrThrow()
  return { stoppedCalls: Number(row.calls), stoppedSms: Number(row.sms), agentCalls: Number(row.agent) }
}
