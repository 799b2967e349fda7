import { sql, type Kysely } from 'kysely'

/** When the newest report of each kind was made, so that an older one that comes later changes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table households add column replaced_at bigint not null default 0`.execute(db)
  await sql`alter table households add column offline_at bigint not null default 0`.execute(db)
  await sql`alter table modems add column detected_at bigint not null default 0`.execute(db)
}
