import { sql, type Kysely } from 'kysely'

/** What came of a guardian's request to end a risky call, and which call a guardian's alert is about. Alerts from before name none: theirs are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_alerts add column ending text, add column ending_at bigint, add column ending_by text`.execute(
    db,
  )
  await sql`alter table family_alerts add column call_entry_id text`.execute(db)
}
