import { sql, type Kysely } from 'kysely'

/** Address books in pinyin order, their versions and consents, and the tags that subscribers give to numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table contacts
      add column note text not null default '',
      add column letter text not null default '#',
      add column sort_key text collate "C" not null default '',
      add column spellings text not null default '',
      add column removed_at bigint`,
    sql`drop index contacts_number`,
    sql`create unique index contacts_number on contacts (subscriber_id, phone_no) where removed_at is null`,
    sql`create index contacts_sorted on contacts (subscriber_id, sort_key, contact_id) where removed_at is null`,
    sql`create table contact_books (
      subscriber_id text primary key,
      version integer not null,
      agreed_at bigint
    )`,
    sql`create table number_tags (
      subscriber_id text not null,
      phone_no text not null,
      tag text not null,
      tagged_at bigint not null,
      primary key (subscriber_id, phone_no)
    )`,
    sql`create index number_tags_newest on number_tags (subscriber_id, tagged_at desc, phone_no desc)`,
    sql`create index number_tags_number on number_tags (phone_no, tag)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
