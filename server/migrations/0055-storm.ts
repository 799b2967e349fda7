import { sql, type Kysely } from 'kysely'

/** "Only who I know" of a subscriber, its times, and whether it starts by itself: null was never chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guard_settings
    add column storm_state text,
    add column storm_at bigint,
    add column storm_until bigint,
    add column storm_alone boolean`.execute(db)
}
