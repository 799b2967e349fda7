import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { weekOf, type Week } from '@/rules/weekly/week'
import type { Database } from '../../database/schema'
import { makeDueReports } from './make-reports'

/** So many subscribers are looked up at once. */
const BATCH = 200

/**
 * Returns what time does to weekly reports, to be run every minute: once a week is over, each subscriber who wants a report
 * gets it, also before anybody opens it. Several gateways may run it, and one that was ended goes on where reports
 * are missing: each is made under the lock of its subscriber, once. A week of which all are made is not looked at again.
 */
export function createWeeklyTending({ db, logger }: { db: Kysely<Database>; logger: Logger }) {
  let finished = ''
  let running: Promise<void> | null = null

  async function tend(now: number): Promise<void> {
    const week = weekOf(weekOf(now).startMs - 1)
    if (week.name === finished) return
    if (await makeAll({ db, logger }, week, now)) finished = week.name
  }

  return (now: number): Promise<void> => {
    running ??= tend(now).finally(() => {
      running = null
    })
    return running
  }
}

/** Makes the reports of everybody who has none of this week. Returns whether all of them could be made. */
async function makeAll({ db, logger }: { db: Kysely<Database>; logger: Logger }, week: Week, now: number) {
  let after = ''
  let isWhole = true
  for (;;) {
    const batch = await findWaiting(db, week, after)
    for (const id of batch) {
      try {
        await makeDueReports(db, id, now)
      } catch (error) {
        isWhole = false
        logger.error({ err: error }, 'A weekly report could not be made')
      }
    }
    const last = batch[batch.length - 1]
    if (last === undefined || batch.length < BATCH) return isWhole
    after = last
  }
}

/** Subscribers without a report of this week who want it and of whom the log knows something, in the order of their ids. */
async function findWaiting(db: Kysely<Database>, { name, endMs }: Week, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select('subscribers.subscriber_id')
    .leftJoin('weekly_switches', 'weekly_switches.subscriber_id', 'subscribers.subscriber_id')
    .where('subscribers.subscriber_id', '>', after)
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
    .orderBy('subscribers.subscriber_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ subscriber_id }) => subscriber_id)
}
