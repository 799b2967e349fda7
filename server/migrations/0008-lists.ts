import { sql, type Kysely } from 'kysely'

/**
 * Moves every list into one table: number segments and the SMS guard's senders and words join the numbers. `spelled` is
 * the normalized value, unique among the lists of one topic; a value that matches by its beginning ends with a star.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table list_entries rename column phone_no to spelled`,
    sql`alter table list_entries add column topic text not null default 'number', add column value text`,
    sql`update list_entries set value = spelled`,
    sql`drop index list_entries_number`,
    sql`insert into list_entries
      (subscriber_id, entry_id, list, topic, spelled, value, note, added_at, removed_at)
      select subscriber_id, segment_id, list || 'Segment', 'segment', prefix || '*', prefix || '*', note, added_at, removed_at
      from segments`,
    sql`insert into list_entries
      (subscriber_id, entry_id, list, topic, spelled, value, note, added_at, removed_at)
      select subscriber_id, entry_id, list, topic, spelled,
        case when is_prefix then spelled else value end, note, added_at, removed_at
      from sms_list_entries`,
    sql`alter table list_entries alter column topic drop default, alter column value set not null`,
    sql`create unique index list_entries_spelled on list_entries (subscriber_id, topic, spelled)
      where removed_at is null`,
    sql`drop table segments`,
    sql`drop table sms_list_entries`,
  ]
  for (const statement of statements) await statement.execute(db)
}
