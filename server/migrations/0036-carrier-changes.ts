import { sql, type Kysely } from 'kysely'

/** The carrier's changes of products, and the network's messages, each known by its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table product_changes (
    subscriber_id text not null,
    change_id text not null,
    product_id text not null,
    state text not null,
    at bigint not null,
    primary key (subscriber_id, change_id)
  )`.execute(db)
  await sql`create table network_messages (
    subscriber_id text not null,
    message_id text not null,
    entry_id text not null,
    same_hash text not null,
    at bigint not null,
    answer text not null,
    primary key (subscriber_id, message_id)
  )`.execute(db)
  await sql`create index network_messages_same on network_messages (subscriber_id, same_hash)`.execute(db)
  await sql`create index network_messages_age on network_messages (at)`.execute(db)
}
