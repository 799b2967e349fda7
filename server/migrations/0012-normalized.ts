import { sql, type Kysely } from 'kysely'

/** Renames `spelled` to `normalized`: the column that makes a value unique among the lists of its topic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_entries rename column spelled to normalized`.execute(db)
  await sql`alter index list_entries_spelled rename to list_entries_normalized`.execute(db)
}
