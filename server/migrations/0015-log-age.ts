import { sql, type Kysely } from 'kysely'

/** All log rows now expire, not only those of the agent; the purge finds them by this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index line_log_age on line_log (at)`.execute(db)
  await sql`drop index line_log_agent_age`.execute(db)
}
