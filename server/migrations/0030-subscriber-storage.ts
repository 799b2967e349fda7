import { sql, type Kysely } from 'kysely'

/** How many bytes each subscriber stores: the last measurement, and what was sent since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table subscriber_storage (
    subscriber_id text not null primary key,
    bytes bigint not null,
    measured_at bigint not null
  )`.execute(db)
}
