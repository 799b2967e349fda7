import { sql, type Kysely } from 'kysely'
import type { Database } from '@server/database/schema'

const MOST = 1000

/** From now on a statement that changes more than 1,000 rows of these tables fails, as a much larger one times out. */
export async function refuseLargeChanges(db: Kysely<Database>, ...tables: readonly (keyof Database)[]): Promise<void> {
  await sql`create or replace function refuse_large_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > ${sql.lit(MOST)} then raise exception 'Too many rows in one statement'; end if;
      return null;
    end $$`.execute(db)
  for (const table of tables)
    for (const change of ['delete', 'update'])
      await sql`create trigger ${sql.ref(`refuse_large_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing old table as changed for each statement execute function refuse_large_change()`.execute(db)
}

/** Stores visits of a device of a home, one a second before `now`. */
export async function insertVisits(
  db: Kysely<Database>,
  { subscriber_id, household_id }: { subscriber_id: string; household_id: string },
  { deviceId, count, now }: { deviceId: string; count: number; now: number },
): Promise<void> {
  await sql`insert into home_visits
    (subscriber_id, household_id, visit_id, at, device_id, host, seconds, allowed, rule)
    select ${subscriber_id}, ${household_id}, 'visit-' || n, ${now}::bigint - n * 1000, ${deviceId}, 'douyin.com', 1, true, 'none'
    from generate_series(1, ${sql.lit(count)}) as n`.execute(db)
}
