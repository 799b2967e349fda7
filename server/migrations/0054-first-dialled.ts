import { sql, type Kysely } from 'kysely'

/** When a number was dialled first: one that had called before is called back. Null in rows of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dialled_numbers add column first_at bigint`.execute(db)
}
