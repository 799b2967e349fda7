import { sql, type Kysely } from 'kysely'

/**
 * Feedback to the carrier and its replies (the carrier refers to a feedback by id only), and the client of each
 * session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table feedback (
      subscriber_id text not null,
      feedback_id text not null,
      at bigint not null,
      kind text not null,
      content text not null,
      contact text not null,
      answer text not null,
      answered_at bigint,
      primary key (subscriber_id, feedback_id)
    )`,
    sql`create unique index feedback_by_id on feedback (feedback_id)`,
    sql`create index feedback_newest on feedback (subscriber_id, at desc, feedback_id desc)`,
    sql`alter table sessions add column client text not null default ''`,
    sql`create index feedback_open on feedback (at, feedback_id) where answered_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
