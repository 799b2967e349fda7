import { sql, type Kysely } from 'kysely'

/** The audit trail of accounts: rows are only added, and purged by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_events (
    subscriber_id text not null,
    event_id text not null,
    at bigint not null,
    kind text not null,
    by_whom text not null,
    detail text not null,
    about text not null,
    client text not null,
    network text not null,
    primary key (subscriber_id, event_id)
  )`.execute(db)
  await sql`create index account_events_of on account_events (subscriber_id, at, event_id)`.execute(db)
  await sql`create index account_events_age on account_events (at)`.execute(db)
}
