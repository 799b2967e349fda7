import { sql, type Kysely } from 'kysely'

/** Dialogues of the answering agent. A removed dialogue keeps its row in the log, so that the removal can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table agent_answers (
      subscriber_id text not null,
      entry_id text not null,
      at bigint not null,
      intent text not null,
      turns text not null,
      removed_at bigint,
      log_row text,
      primary key (subscriber_id, entry_id)
    )`,
    sql`create index agent_answers_age on agent_answers (at)`,
    sql`create index agent_answers_removed on agent_answers (removed_at) where removed_at is not null`,
    sql`create index line_log_agent_age on line_log (at) where action = 'agent'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
