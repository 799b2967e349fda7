import { sql, type Kysely } from 'kysely'

/** Whether a call or an SMS came in from abroad, as the network says, whatever number it shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_log add column from_abroad boolean not null default false`.execute(db)
}
