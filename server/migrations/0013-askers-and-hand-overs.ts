import { sql, type Kysely } from 'kysely'

/** Who requested a code, a separate count of tries for everybody else, and the session that handed a session over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_codes add column asker_hash text not null default ''`.execute(db)
  await sql`alter table sms_codes add column stray_tries_left integer not null default 5`.execute(db)
  await sql`alter table sessions add column parent_hash text`.execute(db)
}
