import { sql, type Kysely } from 'kysely'

/**
 * Who counts a record of the log (`line_counts`): the statement that writes it, which marks it, or, for gateways of the release
 * before, the triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_log add column if not exists counted boolean`.execute(db)
  for (const [name, on, when] of [
    ['line_log_added', 'insert', `new.counted is not true and new.action <> 'pass'`],
    ['line_log_removed', 'delete', `old.counted is not true and old.action <> 'pass'`],
    ['line_log_changed', 'update of subscriber_id, at, action, kind, reason', 'old.counted is not true'],
  ] as const)
    await sql`create or replace trigger ${sql.id(name)} after ${sql.raw(on)} on line_log
      for each row when (${sql.raw(when)}) execute function count_line_event()`.execute(db)
}
