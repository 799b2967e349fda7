import { verdictActions, type LineKind, type VerdictAction } from '@contract/words/guard'
import { liveDeeds, type LiveDeed } from '@contract/words/live-guards'
import { sql, type Insertable, type Kysely } from 'kysely'
import { DAY_MS } from '@/rules/time/units'
import { findSuspects, weekFigures, type Handled } from '@/rules/weekly/report'
import { weekOf, weeksDue, type Week } from '@/rules/weekly/week'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { dayOfAt, toJson } from '../../kernel/columns'
import { keysOn, type Page } from '../../kernel/job-queue'
import { findIntents } from '../agent/agent-answers'
import { findContactsOf } from '../contacts/contacts'
import { noteLineUse } from '../subscribers/subscribers'
import type { StoredReport } from './tables'

const WEEK = 7 * DAY_MS
/** The log reaches back ninety days, which is this many whole weeks. */
const MOST_WEEKS = 12
/** At most this many records, the newest, are searched for mistakes. */
const MOST_EVENTS = 2000

/** The state of the switch; on since ever when it was never touched. */
export async function findWeeklySwitch(
  db: Kysely<Database>,
  subscriberId: string,
): Promise<{ enabled: boolean; since: number }> {
  const row = await db
    .selectFrom('weekly_switches')
    .select(['enabled', 'since_at'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row ? { enabled: row.enabled, since: row.since_at } : { enabled: true, since: 0 }
}

/**
 * Turns weekly reports on or off; does nothing when the state is the same. Makes due reports first, so that turning
 * them off loses none. After turning them on, the current week is the first to be reported.
 */
export async function setWeeklySwitch(
  db: Kysely<Database>,
  subscriberId: string,
  enabled: boolean,
  now: number,
): Promise<void> {
  await inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    await lockSubscriber(trx, subscriberId)
    if ((await findWeeklySwitch(trx, subscriberId)).enabled === enabled) return
    if (!enabled) await makeDueReports(trx, subscriberId, now)
    const row = { enabled, since_at: now }
    await trx
      .insertInto('weekly_switches')
      .values({ subscriber_id: subscriberId, ...row })
      .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(row))
      .execute()
  })
}

/**
 * Makes the missing reports of past weeks, each once: a week has one row. The first week is that of the log's oldest record.
 * Returns the weeks of the new reports.
 *
 * Counts before the transaction, which only writes: one that counted twelve weeks would hold one of the few that a gateway
 * runs at once, while the events of the line wait for theirs.
 */
export async function makeDueReports(db: Kysely<Database>, subscriberId: string, now: number): Promise<string[]> {
  const oldest = await findRecord(db, subscriberId, 'oldest')
  if (oldest === null) return []
  const missing = await missingWeeks(db, subscriberId, { oldest, now })
  if (missing.length === 0) return []
  const rows: Insertable<Database['weekly_reports']>[] = []
  for (const week of missing) {
    const report = toJson(await countWeek(db, subscriberId, { week, oldest }))
    rows.push({ subscriber_id: subscriberId, week: week.name, made_at: now, report })
  }
  const newest = await findRecord(db, subscriberId, 'newest')
  return inTransaction(db, `subscriber ${subscriberId}`, async (trx) => {
    if (!(await lockSubscriber(trx, subscriberId))) return [] // deleted meanwhile
    // Here, as each subscriber with a line in use comes by once a week.
    if (newest !== null) await noteLineUse(trx, subscriberId, newest)
    const made = await trx
      .insertInto('weekly_reports')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['subscriber_id', 'week']).doNothing())
      .returning('week')
      .execute()
    return made.map(({ week }) => week)
  })
}

/** Per database: the last week in which everybody has a report. It is not queried again. */
const finished = new WeakMap<Kysely<Database>, string>()

/** So many subscribers one statement looks at: it ends in time also where hardly anybody of a million misses a report. */
const LOOKED_AT = 20_000

/** A page of the subscribers who want reports, have log records, and miss the report of last week. */
export async function findWaitingForReport(
  db: Kysely<Database>,
  now: number,
  page: Page,
  lookedAt = LOOKED_AT,
): Promise<string[]> {
  const { name, endMs } = weekOf(weekOf(now).startMs - 1)
  if (finished.get(db) === name) return []
  const due = db
    .selectFrom('subscribers')
    .leftJoin('weekly_switches', 'weekly_switches.subscriber_id', 'subscribers.subscriber_id')
    .where((where) =>
      where.or([
        where('weekly_switches.enabled', 'is', null),
        where.and([where('weekly_switches.enabled', '=', true), where('weekly_switches.since_at', '<', endMs)]),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('weekly_reports')
            .select('week')
            .whereRef('weekly_reports.subscriber_id', '=', 'subscribers.subscriber_id')
            .where('week', '=', name),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('line_log')
          .select('entry_id')
          .whereRef('line_log.subscriber_id', '=', 'subscribers.subscriber_id')
          .where('at', '<', endMs),
      ),
    )
  const keys: string[] = []
  for (let after: string | undefined = page.after; after !== undefined && keys.length < page.limit;) {
    const until: string | undefined = await findSubscriberAfter(db, after, lookedAt)
    const looked = until === undefined ? due : due.where('subscribers.subscriber_id', '<=', until)
    keys.push(...(await keysOn({ after, limit: page.limit - keys.length }, looked, 'subscribers.subscriber_id')))
    after = until
  }
  if (page.after === '' && keys.length === 0) finished.set(db, name)
  return keys
}

/** The subscriber so many places after an id; undefined when there are fewer. */
async function findSubscriberAfter(db: Kysely<Database>, after: string, places: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('subscribers')
    .select('subscriber_id')
    .where('subscriber_id', '>', after)
    .orderBy('subscriber_id')
    .offset(places - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.subscriber_id
}

async function missingWeeks(
  db: Kysely<Database>,
  subscriberId: string,
  { oldest, now }: { oldest: number; now: number },
): Promise<Week[]> {
  const { enabled, since } = await findWeeklySwitch(db, subscriberId)
  if (!enabled) return []
  const due = weeksDue(Math.max(since, oldest), now, MOST_WEEKS)
  const made = await db.selectFrom('weekly_reports').select('week').where('subscriber_id', '=', subscriberId).execute()
  const names = new Set(made.map(({ week }) => week))
  return due.filter(({ name }) => !names.has(name))
}

/** The time of the subscriber's oldest or newest record. Reads each action by the index: none has all records of a subscriber by time. */
async function findRecord(
  db: Kysely<Database>,
  subscriberId: string,
  which: 'oldest' | 'newest',
): Promise<number | null> {
  const order = sql.raw(which === 'oldest' ? 'asc' : 'desc')
  const { rows } = await sql<{ at: number }>`select found.at from unnest(${verdictActions}::text[]) as of_action
    cross join lateral (
      select at from line_log where subscriber_id = ${subscriberId} and action = of_action order by at ${order} limit 1
    ) as found order by found.at ${order} limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** `oldest`: the time of the subscriber's oldest record; the week before is reported only when records reach back to it. */
async function countWeek(
  db: Kysely<Database>,
  subscriberId: string,
  { week, oldest }: { week: Week; oldest: number },
): Promise<StoredReport> {
  const lastWeek = weekOf(week.startMs - WEEK)
  const handled = await countHandled(db, subscriberId, lastWeek.startMs, week.endMs)
  return {
    ...weekFigures(week, handled),
    before: oldest < week.startMs ? weekFigures(lastWeek, handled).counts : null,
    suspects: await suspectsOf(db, subscriberId, week),
    home: await stoppedInHousehold(db, subscriberId, week),
    live: await countLive(db, subscriberId, week),
  }
}

/** How often each rule led to an action, by day in Asia/Shanghai. */
async function countHandled(db: Kysely<Database>, subscriberId: string, from: number, to: number): Promise<Handled[]> {
  const rows = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('action', '!=', 'pass')
    .select([dayOfAt.as('day'), 'kind', 'action', 'reason', sql<number>`count(*)`.as('count')])
    .groupBy([dayOfAt, 'kind', 'action', 'reason'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

async function suspectsOf(db: Kysely<Database>, subscriberId: string, { startMs, endMs }: Week) {
  const stopped: VerdictAction[] = ['stop', 'agent']
  const kinds: LineKind[] = ['call', 'sms']
  const rows = await db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', startMs)
    .where('at', '<', endMs)
    .where('action', 'in', stopped)
    .where('kind', 'in', kinds)
    .where('caller', '!=', '')
    .orderBy('at', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  if (rows.length === 0) return []
  const numbers = [...new Set(rows.map(({ caller }) => caller))]
  const contacts = await findContactsOf(db, subscriberId, numbers)
  const answered = await db
    .selectFrom('line_log')
    .select('caller')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('caller', 'in', numbers)
    .where('kind', '=', 'call')
    .where('action', '=', 'pass')
    .where('seconds', '>', 0)
    .execute()
  const agentRows = rows.filter(({ action }) => action === 'agent').map(({ entry_id }) => entry_id)
  const intents = await findIntents(db, subscriberId, agentRows)
  return findSuspects(
    rows.map((row) => ({
      id: row.entry_id,
      at: row.at,
      kind: row.kind,
      from: row.caller,
      action: row.action,
      reason: row.reason,
      markCount: row.mark_count,
      intent: intents.get(row.entry_id) ?? null,
      corrected: row.corrected,
    })),
    { contacts: new Set(contacts.keys()), answered: new Set(answered.map(({ caller }) => caller)) },
  )
}

/** Visits that the rules stopped in the subscriber's households; null without a household. */
export async function stoppedInHousehold(db: Kysely<Database>, subscriberId: string, { startMs, endMs }: Week) {
  const households = await db
    .selectFrom('households')
    .select('household_id')
    .where('subscriber_id', '=', subscriberId)
    .where('bound_at', '<', endMs)
    .execute()
  if (households.length === 0) return null
  const { count } = await db
    .selectFrom('home_visits')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>=', startMs)
    .where('at', '<', endMs)
    .where('allowed', '=', false)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { stopped: Number(count) }
}

/** What live protection did in a week; only what happened. */
async function countLive(
  db: Kysely<Database>,
  subscriberId: string,
  { startMs, endMs }: Week,
): Promise<{ deed: LiveDeed; count: number }[]> {
  const inWeek = (at: string) =>
    sql`subscriber_id = ${subscriberId} and ${sql.ref(at)} >= ${startMs} and ${sql.ref(at)} < ${endMs}`
  const { rows } = await sql<{ deed: LiveDeed; count: number }>`
    select 'warnings' as deed, count(*) as count from code_alerts where ${inWeek('at')}
    union all select 'endedCalls', count(*) from code_alerts where ${inWeek('ending_at')} and ending = 'ended'
    union all select 'forwardings', count(*) from call_forwardings where ${inWeek('at')} and risk is not null
    union all select 'circle', count(*) from circle_alerts where ${inWeek('at')}
    union all select 'unlocks', count(*) from number_lock_events
      where ${inWeek('at')} and kind in ('asked', 'askedOff')`.execute(db)
  return liveDeeds.flatMap((deed) => {
    const count = Number(rows.find((row) => row.deed === deed)?.count ?? 0)
    return count > 0 ? [{ deed, count }] : []
  })
}
