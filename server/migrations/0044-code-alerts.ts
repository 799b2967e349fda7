import { sql, type Kysely } from 'kysely'

/**
 * Codes of banks and payment services for as long as a call could be reported late, the alerts about those that came during a watched call,
 * and whether a subscriber wants them: null was never chosen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table money_codes (
    subscriber_id text not null,
    entry_id text not null,
    at bigint not null,
    sender text not null,
    is_code boolean not null,
    primary key (subscriber_id, entry_id)
  )`.execute(db)
  await sql`create index money_codes_age on money_codes (at)`.execute(db)
  await sql`create table code_alerts (
    subscriber_id text not null,
    entry_id text not null,
    at bigint not null,
    caller text not null,
    watched_as text not null,
    sender text not null,
    is_code boolean not null,
    code_at bigint not null,
    seconds integer not null,
    is_over boolean not null,
    state text not null,
    expected_at bigint,
    primary key (subscriber_id, entry_id)
  )`.execute(db)
  await sql`create index code_alerts_age on code_alerts (at)`.execute(db)
  await sql`alter table guard_settings add column code_alerts boolean`.execute(db)
}
