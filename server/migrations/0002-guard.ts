import { sql, type Kysely } from 'kysely'

/** A subscriber's products and settings, the line log, family and modems. Every key starts with the subscriber. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table products (
      subscriber_id text not null,
      product_id text not null,
      product_name text not null,
      product_type text not null,
      status integer not null,
      status_msg text not null,
      subscribed_at bigint not null,
      primary key (subscriber_id, product_id)
    )`,
    sql`create table switches (
      subscriber_id text not null,
      feature_key text not null,
      switched_at bigint not null,
      primary key (subscriber_id, feature_key)
    )`,
    sql`create table list_entries (
      subscriber_id text not null,
      entry_id text not null,
      list text not null,
      phone_no text not null,
      note text not null,
      added_at bigint not null,
      expires_at bigint,
      removed_at bigint,
      primary key (subscriber_id, entry_id)
    )`,
    sql`create unique index list_entries_number on list_entries (subscriber_id, phone_no) where removed_at is null`,
    sql`create index list_entries_newest on list_entries (subscriber_id, list, added_at desc, entry_id desc)`,
    sql`create table line_log (
      subscriber_id text not null,
      entry_id text not null,
      at bigint not null,
      kind text not null,
      caller text not null,
      place text not null,
      carrier text not null,
      tag text not null,
      mark_count integer not null,
      action text not null,
      reason text not null,
      detail text not null,
      also_matched text not null,
      seconds integer not null,
      text text not null,
      corrected boolean not null,
      primary key (subscriber_id, entry_id)
    )`,
    sql`create index line_log_newest on line_log (subscriber_id, action, at desc, entry_id desc)`,
    sql`create index line_log_caller on line_log (subscriber_id, caller, at desc)`,
    sql`create table allowances (
      subscriber_id text not null,
      allowance_id text not null,
      phone_no text not null,
      once boolean not null,
      until_at bigint not null,
      primary key (subscriber_id, allowance_id)
    )`,
    sql`create index allowances_number on allowances (subscriber_id, phone_no)`,
    sql`create table contacts (
      subscriber_id text not null,
      contact_id text not null,
      phone_no text not null,
      name text not null,
      primary key (subscriber_id, contact_id)
    )`,
    sql`create index contacts_number on contacts (subscriber_id, phone_no)`,
    sql`create table family_bindings (
      subscriber_id text not null,
      family_phone_no text not null,
      nickname text not null,
      binding_status integer not null,
      bound_at bigint not null,
      primary key (subscriber_id, family_phone_no)
    )`,
    sql`create table family_phones (
      subscriber_id text not null,
      phone_no text not null,
      address_book_name text not null,
      name text not null,
      primary key (subscriber_id, phone_no)
    )`,
    sql`create table modems (
      subscriber_id text not null,
      pppoe_account text not null,
      name text not null,
      description text not null,
      order_status integer not null,
      enable_status integer not null,
      primary key (subscriber_id, pppoe_account)
    )`,
    sql`create table seen_pop_ups (
      subscriber_id text not null,
      pop_up_id integer not null,
      seen_at bigint not null,
      primary key (subscriber_id, pop_up_id)
    )`,
    sql`create table merge_users (
      subscriber_id text primary key
    )`,
    sql`create table points_tickets (
      subscriber_id text not null,
      ticket_hash text not null,
      expires_at bigint not null,
      primary key (subscriber_id, ticket_hash)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
