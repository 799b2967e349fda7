import { sql, type Kysely } from 'kysely'

/** What "this was wrong" changed on the subscriber's lists, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_log add column list_move text`.execute(db)
}
