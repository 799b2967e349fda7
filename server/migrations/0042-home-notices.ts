import { sql, type Kysely } from 'kysely'

/** The language of a household's SMS (null for none), and when the last one about each matter was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table households
    add column sms_language text default 'zh',
    add column device_sms_at bigint not null default 0,
    add column request_sms_at bigint not null default 0,
    add column intrusion_sms_at bigint not null default 0`.execute(db)
}
