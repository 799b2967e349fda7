import { sql, type Kysely } from 'kysely'

/**
 * A child's line that asks a guardian first: its state, since when, when the subscriber turns 18, who says so, and when the carrier was last asked; and
 * the callers who wanted to reach a child, one row for each of a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guard_settings add column child_state text, add column child_at bigint, add column adult_at bigint,
    add column age_by text, add column age_checked_at bigint`.execute(db)
  await sql`create table child_requests (
    subscriber_id text not null,
    request_id text not null,
    day bigint not null,
    caller text not null,
    at bigint not null,
    last_at bigint not null,
    calls integer not null,
    is_urgent boolean not null,
    heard text,
    state text not null,
    answered_by text,
    answered_at bigint,
    primary key (subscriber_id, request_id)
  )`.execute(db)
  await sql`create unique index child_requests_of_day on child_requests (subscriber_id, day, caller)`.execute(db)
  await sql`create index child_requests_at on child_requests (at)`.execute(db)
}
