import type { Kysely } from 'kysely'
import type { Database } from '@server/database/schema'

export const memberId = (index: number) => `member-${String(index).padStart(4, '0')}`

/** Subscribers of whose line one stopped call is known, so that the week of it is reported. */
export async function insertMembers(db: Kysely<Database>, from: number, to: number, calledAt: number): Promise<void> {
  const ids = Array.from({ length: to - from }, (_unused, index) => memberId(from + index))
  const subscribers = ids.map((id) => ({ subscriber_id: id, phone_no: `x${id}`, created_at: 0 }))
  await db.insertInto('subscribers').values(subscribers).execute()
  const call = { kind: 'call' as const, place: '', carrier: '', tag: '', mark_count: 0, action: 'stop' as const }
  const rows = ids.map((id) => ({
    ...call,
    subscriber_id: id,
    entry_id: `call of ${id}`,
    at: calledAt,
    caller: '02155550001',
    reason: 'harassment',
    detail: '',
    also_matched: '[]' as never, // as toJson writes an empty list
    seconds: 0,
    text: '',
    corrected: false,
    list_move: null,
  }))
  await db.insertInto('line_log').values(rows).execute()
}

/** Has the database itself write down each report that is made, also one that is made in another's place. */
export const noteReports = [
  'create table noted_reports (subscriber_id text not null, week text not null)',
  `create function note_report() returns trigger language plpgsql as
    $$ begin insert into noted_reports values (new.subscriber_id, new.week); return new; end $$`,
  'create trigger note before insert or update on weekly_reports for each row execute function note_report()',
]
