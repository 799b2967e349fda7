import { sql, type Kysely } from 'kysely'

/** Data exports and account deletions. Drops the table of bindings that the guardianships replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table data_exports (
      subscriber_id text primary key,
      export_id text not null,
      session_hash text not null,
      asked_at bigint not null,
      ready_at bigint,
      expires_at bigint not null,
      attempts integer not null,
      bytes integer not null,
      file text
    )`,
    sql`create index data_exports_waiting on data_exports (asked_at) where ready_at is null`,
    sql`create table account_deletions (
      deletion_id text primary key,
      subscriber_id text not null unique,
      phone_no text not null,
      language text not null,
      asked_at bigint not null,
      due_at bigint not null,
      deleted_at bigint,
      next_try_at bigint not null,
      left_orders text not null
    )`,
    sql`create index account_deletions_due on account_deletions (next_try_at)`,
    sql`drop table if exists family_bindings`,
  ]
  for (const statement of statements) await statement.execute(db)
}
