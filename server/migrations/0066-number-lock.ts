import { sql, type Kysely } from 'kysely'

/** Number locks, and what happened to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table number_locks (
    subscriber_id text primary key,
    is_on boolean not null,
    closed_at bigint not null,
    unlock_id text,
    unlock_at bigint,
    opens_at bigint,
    wait_why text,
    turns_off boolean,
    taken_back_at bigint,
    doubted_at bigint,
    doubted_by text,
    desk_at bigint,
    sim_at bigint
  )`.execute(db)
  await sql`create table number_lock_events (
    subscriber_id text not null,
    event_id text not null,
    at bigint not null,
    kind text not null,
    change text,
    primary key (subscriber_id, event_id)
  )`.execute(db)
  await sql`create index number_lock_events_age on number_lock_events (at)`.execute(db)
}
