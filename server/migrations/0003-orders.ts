import { sql, type Kysely } from 'kysely'

/** Orders, with keys that start with the subscriber, and a purpose for each SMS code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table orders (
      subscriber_id text not null,
      order_id text not null,
      product_id text not null,
      product_name text not null,
      price_fen integer not null,
      channel text not null,
      source text not null,
      ended_products text not null,
      ordered_at bigint not null,
      effective_at bigint not null,
      ended_at bigint,
      primary key (subscriber_id, order_id)
    )`,
    sql`create index orders_newest on orders (subscriber_id, ordered_at desc, order_id desc)`,
    sql`alter table sms_codes add column purpose text not null default 'login'`,
    sql`alter table sms_codes alter column purpose drop default`,
    sql`alter table sms_codes drop constraint sms_codes_pkey`,
    sql`alter table sms_codes add primary key (phone_no, purpose)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
