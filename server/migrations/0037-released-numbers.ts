import { sql, type Kysely } from 'kysely'

/** When numbers were taken from their holders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table released_numbers (
    phone_no text primary key,
    released_at bigint not null
  )`.execute(db)
  await sql`create index released_numbers_age on released_numbers (released_at)`.execute(db)
}
