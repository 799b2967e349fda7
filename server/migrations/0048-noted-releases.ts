import { sql, type Kysely } from 'kysely'

/**
 * When it was stored that a number was taken from its holder: the instant of it may be long ago. A gateway of the release
 * before gives the day of this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table released_numbers add column noted_at bigint not null default ${sql.lit(Date.now())}`.execute(db)
  await sql`drop index released_numbers_age`.execute(db)
  await sql`create index released_numbers_age on released_numbers (noted_at)`.execute(db)
}
