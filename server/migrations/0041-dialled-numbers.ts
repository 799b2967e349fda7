import { sql, type Kysely } from 'kysely'

/** The numbers that subscribers have called, and when they did last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dialled_numbers (
    subscriber_id text not null,
    phone_no text not null,
    dialled_at bigint not null,
    primary key (subscriber_id, phone_no)
  )`.execute(db)
  await sql`create index dialled_numbers_age on dialled_numbers (dialled_at)`.execute(db)
}
