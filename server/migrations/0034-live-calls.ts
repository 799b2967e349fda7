import { sql, type Kysely } from 'kysely'

/** Calls on the line of which events have come: before they are in the log, and for a while after that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table live_calls (
    subscriber_id text not null,
    call_id text not null,
    entry_id text not null,
    state text not null,
    seen text not null,
    report text not null,
    is_logged boolean not null,
    due_at bigint,
    touched_at bigint not null,
    primary key (subscriber_id, call_id)
  )`.execute(db)
  await sql`create index live_calls_due on live_calls (due_at) where not is_logged`.execute(db)
  await sql`create index live_calls_age on live_calls (touched_at) where is_logged`.execute(db)
}
