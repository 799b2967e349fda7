import { sql, type Kysely } from 'kysely'
import type { SmsReport } from '@contract/sms'
import type { SmsReportRow } from './tables'
import type { Database } from '../../database/schema'
import type { Position } from '../../kernel/cursor'

/** One page of a subscriber's reports, newest first, after a position. */
export function findReports(
  db: Kysely<Database>,
  subscriberId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<SmsReportRow[]> {
  let select = db.selectFrom('sms_reports').selectAll().where('subscriber_id', '=', subscriberId)
  if (after) select = select.where(sql<boolean>`(at, report_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('report_id', 'desc').limit(limit).execute()
}

/** Writes a report down. */
export async function insertReport(db: Kysely<Database>, row: SmsReportRow): Promise<void> {
  await db.insertInto('sms_reports').values(row).execute()
}

/** One report, or null when it is not this subscriber's. */
export async function findReport(db: Kysely<Database>, subscriberId: string, id: string): Promise<SmsReportRow | null> {
  const row = await db
    .selectFrom('sms_reports')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('report_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Gives a report another state. */
export async function changeReport(
  db: Kysely<Database>,
  subscriberId: string,
  id: string,
  state: SmsReport['state'],
): Promise<void> {
  await db
    .updateTable('sms_reports')
    .set({ state })
    .where('subscriber_id', '=', subscriberId)
    .where('report_id', '=', id)
    .execute()
}
