import { sql, type Kysely } from 'kysely'

/**
 * Points: deeds (hashed, each counted once), the append-only ledger (one row per lot that an entry touches), credits
 * for the phone bill, received rights, and agreements that the billing centre has recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table points_deeds (
      subscriber_id text not null,
      task text not null,
      deed_hash text not null,
      at bigint not null,
      counted boolean not null,
      points integer not null,
      primary key (subscriber_id, task, deed_hash)
    )`,
    sql`create table points_entries (
      subscriber_id text not null,
      seq integer not null,
      at bigint not null,
      kind text not null,
      cause text not null,
      about text not null,
      lot text not null,
      points integer not null,
      expires_at bigint not null,
      primary key (subscriber_id, seq),
      unique (subscriber_id, cause, lot)
    )`,
    sql`create index points_entries_expiry on points_entries (expires_at)`,
    sql`create table bill_credits (
      subscriber_id text not null,
      credit_id text not null,
      origin text not null,
      item_id text not null,
      points integer not null,
      amount_fen integer not null,
      phone_no text not null,
      state text not null,
      created_at bigint not null,
      send_at bigint not null,
      attempts integer not null,
      settled_at bigint,
      primary key (subscriber_id, credit_id)
    )`,
    sql`create index bill_credits_due on bill_credits (send_at) where state in ('waiting', 'sent')`,
    sql`create table right_receipts (
      subscriber_id text not null,
      right_id text not null,
      period text not null,
      receipt_id text not null,
      received_at bigint not null,
      points integer not null,
      credit_id text,
      committed_at bigint,
      primary key (subscriber_id, right_id, period)
    )`,
    sql`create table order_signatures (
      subscriber_id text not null,
      order_id text not null,
      signature_id text not null,
      version text not null,
      signed_at bigint not null,
      state text not null,
      attempts integer not null,
      next_try_at bigint not null,
      primary key (subscriber_id, order_id)
    )`,
    sql`create index order_signatures_due on order_signatures (next_try_at) where state = 'open'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
