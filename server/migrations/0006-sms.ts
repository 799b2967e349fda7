import { sql, type Kysely } from 'kysely'

/**
 * The SMS guard: settings, senders and words, SMS deleted from the quarantine, reports. Keys start with the subscriber.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sms_settings (
      subscriber_id text primary key,
      enabled boolean not null,
      retention_days integer not null
    )`,
    sql`create table sms_passed_categories (
      subscriber_id text not null,
      category text not null,
      primary key (subscriber_id, category)
    )`,
    sql`create table sms_list_entries (
      subscriber_id text not null,
      entry_id text not null,
      list text not null,
      topic text not null,
      spelled text not null,
      value text not null,
      is_prefix boolean not null,
      note text not null,
      added_at bigint not null,
      removed_at bigint,
      primary key (subscriber_id, entry_id)
    )`,
    sql`create unique index sms_list_entries_value on sms_list_entries (subscriber_id, topic, spelled)
      where removed_at is null`,
    sql`create index sms_list_entries_newest on sms_list_entries (subscriber_id, list, added_at desc, entry_id desc)`,
    sql`create table held_sms_removals (
      subscriber_id text not null,
      entry_id text not null,
      removed_at bigint not null,
      primary key (subscriber_id, entry_id)
    )`,
    sql`create table sms_reports (
      subscriber_id text not null,
      report_id text not null,
      at bigint not null,
      kind text not null,
      sender text not null,
      text text not null,
      note text not null,
      state text not null,
      outcome text not null,
      primary key (subscriber_id, report_id)
    )`,
    sql`create index sms_reports_newest on sms_reports (subscriber_id, at desc, report_id desc)`,
    sql`create index line_log_sms on line_log (subscriber_id, at desc, entry_id desc) where kind = 'sms'`,
    sql`create index line_log_held on line_log (subscriber_id, at desc, entry_id desc)
      where kind = 'sms' and action = 'stop'`,
    // Until now the detail of a marketing SMS was its sender; from now on it is the topic of the SMS.
    sql`update line_log set detail = 'other' where reason = 'marketingSms'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
