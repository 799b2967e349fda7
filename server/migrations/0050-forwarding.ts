import { sql, type Kysely } from 'kysely'

/** Where calls of each kind go, by the newest change in the network, and whether a subscriber wants alerts about it: null was never chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table call_forwardings (
    subscriber_id text not null,
    kind text not null,
    change_id text not null,
    at bigint not null,
    forwarded_to text not null,
    risk text,
    state text not null,
    due_at bigint,
    primary key (subscriber_id, kind)
  )`.execute(db)
  await sql`create index call_forwardings_due on call_forwardings (due_at)`.execute(db)
  await sql`create index call_forwardings_age on call_forwardings (at) where state = 'none'`.execute(db)
  await sql`alter table guard_settings add column forwarding_alerts boolean`.execute(db)
}
