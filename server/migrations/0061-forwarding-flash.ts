import { sql, type Kysely } from 'kysely'

/** When a question about call forwarding that nobody has answered comes again by another channel; null for never, and once it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_forwardings add column flash_at bigint`.execute(db)
  await sql`create index call_forwardings_flash on call_forwardings (flash_at)`.execute(db)
}
