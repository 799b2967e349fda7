import { sql, type Kysely } from 'kysely'

/**
 * Past safety scores, one row per change of the score or its items. `items` is JSON of the items that the subscriber
 * was entitled to at that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table score_history (
      subscriber_id text not null,
      seq integer not null,
      at bigint not null,
      score integer not null,
      items text not null,
      primary key (subscriber_id, seq)
    )`,
    sql`create index score_history_age on score_history (at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
