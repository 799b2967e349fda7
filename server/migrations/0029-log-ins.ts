import { sql, type Kysely } from 'kysely'

/**
 * Who requested a bind ticket; existing tickets have no requester and expire within five minutes. Where several WeChat
 * users bound the same number, the newest stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bind_tickets add column asker_hash text not null default ''`.execute(db)
  await sql`delete from wechat_bindings as older using wechat_bindings as newer
    where older.subscriber_id = newer.subscriber_id and older.source = newer.source
      and (older.bound_at, older.open_id) < (newer.bound_at, newer.open_id)`.execute(db)
}
