import { sql, type Kysely } from 'kysely'

/** The list change that "this was wrong" made, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_log add column list_move text`.execute(db)
}
