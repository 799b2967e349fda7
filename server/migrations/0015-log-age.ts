import { sql, type Kysely } from 'kysely'

/** Every record of the log goes after its time, no longer only those of the agent: their age is looked up by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index line_log_age on line_log (at)`.execute(db)
  await sql`drop index line_log_agent_age`.execute(db)
}
