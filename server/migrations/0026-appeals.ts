import { sql, type Kysely } from 'kysely'

/**
 * Subscribers' files, with the sealed content apart from the metadata; appeals and complaints with their timeline and
 * what each tag provider has done; and numbers whose tags from before an instant no longer count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table uploads (
      subscriber_id text not null,
      upload_id text not null,
      purpose text not null,
      name text not null,
      type text not null,
      bytes integer not null,
      key_id text not null,
      created_at bigint not null,
      case_id text,
      delete_at bigint,
      primary key (subscriber_id, upload_id)
    )`,
    sql`create unique index uploads_by_id on uploads (upload_id)`,
    sql`create index uploads_of_case on uploads (subscriber_id, case_id)`,
    sql`create index uploads_to_delete on uploads (delete_at) where delete_at is not null`,
    sql`create table upload_contents (
      subscriber_id text not null,
      upload_id text not null,
      sealed bytea not null,
      primary key (subscriber_id, upload_id)
    )`,
    sql`create table cases (
      subscriber_id text not null,
      case_id text not null,
      kind text not null,
      phone_no text not null,
      topic text not null,
      words text not null,
      tags text not null,
      state text not null,
      filed_at bigint not null,
      changed_at bigint not null,
      told_at bigint not null,
      turn integer not null,
      is_sent boolean not null,
      attempts integer not null,
      ask_at bigint,
      first_reviewer text not null,
      reason text not null,
      recheck_at bigint,
      due_at bigint,
      language text not null,
      primary key (subscriber_id, case_id)
    )`,
    sql`create unique index cases_by_id on cases (case_id)`,
    sql`create index cases_newest on cases (subscriber_id, kind, filed_at desc, case_id desc)`,
    sql`create index cases_due on cases (due_at) where due_at is not null`,
    sql`create index cases_of_number on cases (phone_no)`,
    sql`create table case_events (
      subscriber_id text not null,
      case_id text not null,
      seq integer not null,
      at bigint not null,
      event text not null,
      state text not null,
      words text not null,
      primary key (subscriber_id, case_id, seq)
    )`,
    sql`create table case_clearings (
      subscriber_id text not null,
      case_id text not null,
      provider text not null,
      state text not null,
      at bigint not null,
      attempts integer not null,
      try_at bigint,
      primary key (subscriber_id, case_id, provider)
    )`,
    sql`create table cleared_numbers (
      phone_no text primary key,
      cleared_at bigint not null,
      network_tag text not null,
      network_count integer not null
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
