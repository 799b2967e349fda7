import { sql, type Kysely } from 'kysely'

/**
 * What subscribers said was judged wrongly, and what the review desk decided for everybody when many had said so. `prior`: the
 * clearing of the number before the decision, which a withdrawal restores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table corrections (
    subscriber_id text not null,
    kind text not null,
    value text not null,
    at bigint not null,
    primary key (subscriber_id, kind, value)
  )`.execute(db)
  await sql`create index corrections_of on corrections (kind, value)`.execute(db)
  await sql`create index corrections_age on corrections (at)`.execute(db)
  await sql`create table network_corrections (
    kind text not null,
    value text not null,
    case_id text not null,
    turn integer not null,
    state text not null,
    people integer not null,
    opened_at bigint not null,
    decided_at bigint,
    reviewer text not null,
    reason text not null,
    is_sent boolean not null,
    attempts integer not null,
    ask_at bigint,
    prior text,
    primary key (kind, value)
  )`.execute(db)
  await sql`create index network_corrections_case on network_corrections (case_id)`.execute(db)
  await sql`create index network_corrections_due on network_corrections (ask_at) where ask_at is not null`.execute(db)
}
