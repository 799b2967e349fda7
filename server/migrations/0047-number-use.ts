import { sql, type Kysely } from 'kysely'

/**
 * When each number was proved and used last, in ms, and whose account a released number was in. Nobody knows the use before
 * this release, so all accounts count as used on the day of this migration; a gateway of the release before gives that
 * day to new accounts, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql.lit(Date.now())
  await sql`alter table subscribers
    add column proved_at bigint not null default ${now}, add column used_at bigint not null default ${now}`.execute(db)
  await sql`alter table released_numbers add column holder_id text not null default ''`.execute(db)
  await sql`create index released_numbers_holder on released_numbers (holder_id)`.execute(db)
}
