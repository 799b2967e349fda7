import { sql, type Kysely } from 'kysely'

/** Methods of fraud that were shown to a subscriber, and whether they are chosen by what reached them; null was never chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table method_news (
    subscriber_id text not null,
    method_id text not null,
    state text not null,
    at bigint not null,
    week text not null,
    was text,
    primary key (subscriber_id, method_id)
  )`.execute(db)
  await sql`alter table guard_settings add column method_news boolean`.execute(db)
}
