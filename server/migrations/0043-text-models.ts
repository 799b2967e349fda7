import { sql, type Kysely } from 'kysely'

/** The version of the model that read an SMS, so that a decision can be traced to it; empty where none did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_log add column text_model text not null default ''`.execute(db)
}
