import { sql, type Kysely } from 'kysely'
import { startOfNextMonth } from '@/rules/orders/month'

const NOTICE = 5 * 24 * 60 * 60 * 1000

/**
 * The life of an order: its state with evidence, charges, refunds and timeline. Earlier orders were billed by the
 * carrier; this gateway charges them from the next month on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paidUntil = startOfNextMonth(Date.now())
  const statements = [
    sql`alter table orders
      add column kind text not null default 'new',
      add column state text not null default 'ended',
      add column state_at bigint not null default 0,
      add column agreement text not null default '',
      add column language text not null default 'zh',
      add column first_charge_fen integer not null default 0,
      add column code_id text not null default '',
      add column code_sent_at bigint,
      add column request_id text,
      add column trial_ends_at bigint,
      add column ends_at bigint,
      add column paid_until bigint not null default 0,
      add column noticed_for bigint not null default 0,
      add column replaced_by text,
      add column leave_reason text,
      add column leave_text text,
      add column due_at bigint`,
    sql`update orders set state = 'active', paid_until = ${sql.lit(paidUntil)}, due_at = ${sql.lit(paidUntil - NOTICE)}
      where ended_at is null`,
    sql`update orders set state_at = coalesce(ended_at, effective_at), ends_at = ended_at`,
    sql`create unique index orders_request on orders (subscriber_id, request_id) where request_id is not null`,
    sql`create unique index orders_trial on orders (subscriber_id, product_id)
      where kind = 'trial' and state not in ('draft', 'codeSent', 'failed')`,
    sql`create index orders_due on orders (due_at) where due_at is not null`,
    sql`create table order_charges (
      subscriber_id text not null,
      charge_id text not null,
      order_id text not null,
      kind text not null,
      phone_no text not null,
      month text not null,
      amount_fen integer not null,
      state text not null,
      attempts integer not null,
      next_try_at bigint not null,
      created_at bigint not null,
      settled_at bigint,
      primary key (subscriber_id, charge_id)
    )`,
    sql`create index order_charges_order on order_charges (subscriber_id, order_id)`,
    sql`create index order_charges_open on order_charges (next_try_at) where state = 'open'`,
    sql`create table order_events (
      subscriber_id text not null,
      order_id text not null,
      seq integer not null,
      state text not null,
      at bigint not null,
      primary key (subscriber_id, order_id, seq)
    )`,
    sql`insert into order_events
      select subscriber_id, order_id, 1, 'active', effective_at from orders`,
    sql`insert into order_events
      select subscriber_id, order_id, 2, 'ended', ended_at from orders where ended_at is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
