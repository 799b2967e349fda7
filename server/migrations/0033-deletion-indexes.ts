import { sql, type Kysely } from 'kysely'

/**
 * Indexes for the rows of others that an account deletion changes, which it finds by the deleted subscriber's id or
 * number, and for the pages of due digests and reminders; and the deletion of accounts whose number was released before,
 * which nothing deleted. On a large database, build them beforehand with `create index concurrently`: existing ones are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index if not exists family_changes_guardian on family_changes (guardian_id)`,
    // `guardianships_person` has live bindings only.
    sql`create index if not exists guardianships_person_in_all on guardianships (person_phone_no)`,
    sql`create index if not exists home_devices_number on home_devices (phone_no) where phone_no <> ''`,
    sql`create index if not exists guardianships_binding on guardianships (binding_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
  await sql`insert into account_deletions
      (subscriber_id, deletion_id, phone_no, language, asked_at, due_at, next_try_at, left_orders, deleted_at)
    select subscriber_id, md5(subscriber_id), '', 'zh', 0, 0, 0, '[]', null
    from subscribers where phone_no like 'released %'
    on conflict (subscriber_id) do nothing`.execute(db)
}
