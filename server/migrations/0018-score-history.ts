import { sql, type Kysely } from 'kysely'

/**
 * The safety score of before, one row for each time that it or its items changed. `items` is JSON of the items that the
 * subscriber was entitled to then.
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
