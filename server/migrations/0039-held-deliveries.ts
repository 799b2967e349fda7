import { sql, type Kysely } from 'kysely'

/** Held SMS by the id under which the SMS centre keeps them, and what became of their delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table held_deliveries (
    subscriber_id text not null,
    entry_id text not null,
    message_id text not null,
    state text not null,
    at bigint not null,
    wanted_at bigint,
    next_try_at bigint,
    primary key (subscriber_id, entry_id)
  )`.execute(db)
  await sql`create index held_deliveries_age on held_deliveries (at)`.execute(db)
  await sql`create index held_deliveries_due on held_deliveries (next_try_at) where next_try_at is not null`.execute(db)
}
