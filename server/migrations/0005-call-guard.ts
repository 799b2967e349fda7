import { sql, type Kysely } from 'kysely'

/** Settings of the call guard, number segments, and an index of logged calls by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table guard_settings (
      subscriber_id text primary key,
      settings text not null,
      paused_until bigint
    )`,
    sql`create table segments (
      subscriber_id text not null,
      segment_id text not null,
      list text not null,
      prefix text not null,
      note text not null,
      added_at bigint not null,
      removed_at bigint,
      primary key (subscriber_id, segment_id)
    )`,
    sql`create unique index segments_prefix on segments (subscriber_id, prefix) where removed_at is null`,
    sql`create index line_log_kind on line_log (subscriber_id, kind, at desc)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
