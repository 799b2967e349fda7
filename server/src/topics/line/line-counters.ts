import { sql, type Kysely } from 'kysely'
import type { LineKind } from '@contract/words/guard'
import type { Database } from '../../database/schema'
import { dayOfAt } from '../../kernel/columns'
import { compiledOnce, rowsOf, type Values } from '../../kernel/database/compiled-once'
import type { LineLogRow } from './tables'

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

type Counted = Pick<LineLogRow, 'subscriber_id' | 'at' | 'action' | 'kind' | 'reason'>

const addCounts = compiledOnce((db, { rows, by }: Values<{ rows: string; by: number }>) =>
  db
    .insertInto('line_counts')
    .columns(['subscriber_id', 'day', 'action', 'kind', 'reason', 'count'])
    .expression((from) =>
      from
        .selectFrom(rowsOf<LineLogRow>('line_log', rows))
        .select([
          'subscriber_id',
          sql<number>`at - (at + 28800000) % 86400000`.as('day'),
          'action',
          'kind',
          'reason',
          sql<number>`${by}::integer * count(*)`.as('count'),
        ])
        .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'day', 'action', 'kind', 'reason'])
        .doUpdateSet({ count: sql`line_counts.count + excluded.count` }),
    ),
)

/** Adds rows to the counts of their days, or takes them off (`by` -1). Those that pass are not counted. */
export async function countRows(db: Kysely<Database>, rows: readonly Counted[], by: 1 | -1): Promise<void> {
  const counted = rows
    .filter(({ action }) => action !== 'pass')
    .map(({ subscriber_id, at, action, kind, reason }) => ({ subscriber_id, at, action, kind, reason }))
  if (counted.length > 0) await addCounts(db, { rows: JSON.stringify(counted), by })
}
