import { sql, type Kysely } from 'kysely'
import type { LineKind } from '@contract/words/guard'
import type { Database } from '../../database/schema'
import { dayOfAt } from '../../kernel/columns'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'

/** The counters of home and of the reports (SPEC 3.11). */
export interface Counts {
  interceptCount: number
  smsSendCount: number
  telAgencyCount: number
  marketingSms: number
}

/** The counters of a subscriber since the start of a day (ms) as one row, for use in a larger statement. */
export const selectCounts = (
  db: Kysely<Database>,
  { subscriberId, since }: Values<{ subscriberId: string; since: number }>,
) => {
  const sum = (which: string) => sql<number>`coalesce(sum(count) filter (where ${sql.raw(which)}), 0)`
  return db
    .selectFrom('line_counts')
    .where('subscriber_id', '=', subscriberId)
    .where('day', '>=', since)
    .select([
      sum(`action = 'stop' and kind = 'call'`).as('interceptCount'),
      sum(`action = 'remind'`).as('smsSendCount'),
      sum(`action = 'agent'`).as('telAgencyCount'),
      sum(`reason = 'marketingSms'`).as('marketingSms'),
    ])
}

const countsOf = compiledOnce(selectCounts, { isShort: true })

/**
 * How much was stopped, reminded of and answered by the agent since the start of a day (ms), from the counts that the
 * database keeps.
 */
export async function countSince(db: Kysely<Database>, subscriberId: string, since: number): Promise<Counts> {
  const [row] = await countsOf(db, { subscriberId, since })
  return {
    interceptCount: Number(row?.interceptCount ?? 0),
    smsSendCount: Number(row?.smsSendCount ?? 0),
    telAgencyCount: Number(row?.telAgencyCount ?? 0),
    marketingSms: Number(row?.marketingSms ?? 0),
  }
}

/** How often a rule led to an action on a day in Asia/Shanghai, and how often the subscriber marked that as wrong. */
export interface Handled {
  day: string
  kind: LineKind
  reason: string
  action: string
  count: number
  wrong: number
}

/** Counts what came since an instant by day, kind, rule and action, without what simply passed. */
export async function countHandled(db: Kysely<Database>, subscriberId: string, since: number): Promise<Handled[]> {
  const rows = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', since)
    .where('action', '!=', 'pass')
    .select([
      dayOfAt.as('day'),
      'kind',
      'reason',
      'action',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where corrected)`.as('wrong'),
    ])
    .groupBy([dayOfAt, 'kind', 'reason', 'action'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), wrong: Number(row.wrong) }))
}

/** A subscriber's usage since an instant: stopped calls and SMS, calls answered by the agent. */
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
