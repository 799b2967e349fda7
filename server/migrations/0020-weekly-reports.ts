import { sql, type Kysely } from 'kysely'

/**
 * Weekly reports, one per subscriber and week (keyed by its Monday). `report` is JSON of what was counted when the
 * report was made. Subscribers who never touched the switch get reports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table weekly_reports (
      subscriber_id text not null,
      week text not null,
      made_at bigint not null,
      report text not null,
      primary key (subscriber_id, week)
    )`,
    sql`create index weekly_reports_age on weekly_reports (week)`,
    sql`create table weekly_switches (
      subscriber_id text primary key,
      enabled boolean not null,
      since_at bigint not null
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
