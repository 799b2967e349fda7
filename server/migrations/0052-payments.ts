import { sql, type Kysely } from 'kysely'

/** Payments to fraudsters that subscribers noted, with what was done about each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payments (
    subscriber_id text not null,
    payment_id text not null,
    at bigint not null,
    paid_at bigint not null,
    way text not null,
    payee text not null,
    amount_fen bigint,
    records text not null,
    steps text not null,
    closed_at bigint,
    primary key (subscriber_id, payment_id)
  )`.execute(db)
  await sql`create index payments_age on payments (at)`.execute(db)
}
