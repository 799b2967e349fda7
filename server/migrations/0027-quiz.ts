import { sql, type Kysely } from 'kysely'

/** Quiz rounds and their answers. A round belongs to a subscriber, or to a guest whose id only the phone knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table quiz_rounds (
      round_id text primary key,
      subscriber_id text,
      guest_hash text,
      scope text not null,
      lesson text,
      questions text not null,
      at bigint not null,
      check ((subscriber_id is null) <> (guest_hash is null))
    )`,
    sql`create index quiz_rounds_of_subscriber on quiz_rounds (subscriber_id, at desc)`,
    sql`create index quiz_rounds_of_guest on quiz_rounds (guest_hash, at desc)`,
    sql`create index quiz_rounds_by_age on quiz_rounds (at)`,
    sql`create table quiz_answers (
      round_id text not null,
      question text not null,
      subscriber_id text,
      guest_hash text,
      chosen integer not null,
      is_right integer not null,
      at bigint not null,
      primary key (round_id, question)
    )`,
    sql`create index quiz_answers_of_subscriber on quiz_answers (subscriber_id)`,
    sql`create index quiz_answers_of_guest on quiz_answers (guest_hash)`,
    sql`create index quiz_answers_by_age on quiz_answers (at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
