import { sql, type Kysely } from 'kysely'

/**
 * The weekly report by SMS: who subscribed, since when and in which language, and when the SMS of a report was sent
 * (null: it was not). Opt-in: nobody gets the SMS without asking for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table weekly_switches
      add column sms boolean not null default false,
      add column sms_since bigint not null default 0,
      add column sms_language text not null default 'zh'`,
    sql`alter table weekly_reports add column sms_at bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
