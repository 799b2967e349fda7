import { sql, type Kysely } from 'kysely'

/** Who is in a family circle, and whom members were told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table circle_members (
    subscriber_id text not null,
    binding_id text not null,
    since bigint not null,
    due_at bigint,
    primary key (subscriber_id, binding_id)
  )`.execute(db)
  await sql`create index circle_members_due on circle_members (due_at)`.execute(db)
  await sql`create table circle_alerts (
    subscriber_id text not null,
    alert_id text not null,
    binding_id text not null,
    at bigint not null,
    kind text not null,
    value text not null,
    caller text not null,
    known_at bigint,
    primary key (subscriber_id, alert_id)
  )`.execute(db)
  await sql`create index circle_alerts_age on circle_alerts (at)`.execute(db)
}
