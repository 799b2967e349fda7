import { sql, type Kysely } from 'kysely'

/** An index that finds removed contacts without reading the whole address book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_removed on contacts (subscriber_id, removed_at) where removed_at is not null`.execute(
    db,
  )
}
