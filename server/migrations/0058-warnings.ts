import { sql, type Kysely } from 'kysely'

/**
 * What becomes of the warning of a code alert: whether it arrived, how the person was asked again, what they answered, and which guardian has taken it on.
 * Alerts from before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_alerts
    add column warning text,
    add column is_high boolean not null default false,
    add column tries integer not null default 0,
    add column sent text,
    add column due_at bigint,
    add column seen_at bigint,
    add column claimed_by text,
    add column claimed_at bigint`.execute(db)
  await sql`create index code_alerts_due on code_alerts (due_at)`.execute(db)
}
