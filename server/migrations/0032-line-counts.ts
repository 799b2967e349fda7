import { sql, type Kysely } from 'kysely'

const BATCH = 1000

/** SQL for the start of a day in Asia/Shanghai, in ms, of an instant in ms. */
const dayOf = (at: string) => sql.raw(`${at} - (${at} + 28800000) % 86400000`)

/**
 * How often a rule led to an action, per day. A trigger counts each event, so that gateways of older releases are
 * counted too. New events wait until the existing ones are counted; on a large database, count them beforehand
 * (docs/scale.md): an existing table is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('line_counts')::text as table`.execute(db)
  if (rows[0]?.table != null) return
  await sql`create table line_counts (
    subscriber_id text not null,
    day bigint not null,
    action text not null,
    kind text not null,
    reason text not null,
    count integer not null,
    primary key (subscriber_id, day, action, kind, reason)
  ) with (fillfactor = 80)`.execute(db)
  await sql`create index line_counts_age on line_counts (day)`.execute(db)
  await sql`create function count_line_event() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        if old.action <> 'pass' then
          update line_counts set count = count - 1
            where subscriber_id = old.subscriber_id and day = ${dayOf('old.at')}
              and action = old.action and kind = old.kind and reason = old.reason;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.action <> 'pass' then
          insert into line_counts (subscriber_id, day, action, kind, reason, count)
            values (new.subscriber_id, ${dayOf('new.at')}, new.action, new.kind, new.reason, 1)
            on conflict (subscriber_id, day, action, kind, reason)
            do update set count = line_counts.count + 1;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger line_log_added after insert on line_log
    for each row when (new.action <> 'pass') execute function count_line_event()`.execute(db)
  await sql`create trigger line_log_removed after delete on line_log
    for each row when (old.action <> 'pass') execute function count_line_event()`.execute(db)
  await sql`create trigger line_log_changed after update of subscriber_id, at, action, kind, reason on line_log
    for each row execute function count_line_event()`.execute(db)
  let last = ''
  for (;;) {
    const batch = await sql<{ subscriber_id: string }>`select subscriber_id from subscribers
      where subscriber_id > ${last} order by subscriber_id limit ${BATCH}`.execute(db)
    const ids = batch.rows.map(({ subscriber_id }) => subscriber_id)
    await sql`insert into line_counts (subscriber_id, day, action, kind, reason, count)
      select subscriber_id, ${dayOf('at')}, action, kind, reason, count(*) from line_log
      where subscriber_id = any(${ids}::text[]) and action <> 'pass' group by 1, 2, 3, 4, 5`.execute(db)
    last = ids.at(-1) ?? ''
    if (ids.length < BATCH) return
  }
}
