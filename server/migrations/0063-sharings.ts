import { sql, type Kysely } from 'kysely'

/** What third parties got of a subscriber's data: one row a day for each third party and kind of data, with how often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sharings (
    subscriber_id text not null,
    day bigint not null,
    what text not null,
    basis text not null,
    times integer not null,
    last_at bigint not null,
    primary key (subscriber_id, day, what)
  )`.execute(db)
  await sql`create index sharings_age on sharings (day)`.execute(db)
}
