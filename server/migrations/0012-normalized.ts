import { sql, type Kysely } from 'kysely'

/** The column that makes a value unique on the lists of its topic is called what it holds: the normalized value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_entries rename column spelled to normalized`.execute(db)
  await sql`alter index list_entries_spelled rename to list_entries_normalized`.execute(db)
}
