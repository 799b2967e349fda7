import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { LineLogRow } from './tables'

function calls(db: Kysely<Database>, subscriberId: string) {
  return db.selectFrom('line_log').where('subscriber_id', '=', subscriberId).where('kind', '=', 'call')
}

/** The newest calls since an instant, oldest first. */
export async function findCallsSince(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
  limit: number,
): Promise<LineLogRow[]> {
  const rows = await calls(db, subscriberId)
    .selectAll()
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Who has been answered before an instant. */
export async function findAnsweredBefore(
  db: Kysely<Database>,
  subscriberId: string,
  before: number,
): Promise<string[]> {
  const rows = await calls(db, subscriberId)
    .select('caller')
    .distinct()
    .where('at', '<', before)
    .where('action', '=', 'pass')
    .where('seconds', '>', 0)
    .where('caller', '!=', '')
    .execute()
  return rows.map((row) => row.caller)
}

/** How many calls a rule handled in one way on a day (Asia/Shanghai), and how many of them the subscriber called wrong. */
export interface HandledCalls {
  day: string
  reason: string
  action: string
  count: number
  wrong: number
}

/** The calls since an instant that did not simply ring, counted by day, rule and what was done. */
export async function countHandledCalls(
  db: Kysely<Database>,
  subscriberId: string,
  since: number,
): Promise<HandledCalls[]> {
  const day = sql<string>`to_char(to_timestamp(at / 1000 + 28800) at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await calls(db, subscriberId)
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
