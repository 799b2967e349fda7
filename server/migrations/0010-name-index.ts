import type { Kysely } from 'kysely'
import type { Database } from '../src/database/schema'
import { indexName } from '../src/topics/contacts/name-index'

const BATCH = 500

/** Computes the sort key and spellings of every existing contact. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (let start = 0; ; start += BATCH) {
    const named = await db
      .selectFrom('contacts')
      .select(['subscriber_id', 'contact_id', 'name'])
      .orderBy('subscriber_id')
      .orderBy('contact_id')
      .offset(start)
      .limit(BATCH)
      .execute()
    for (const { subscriber_id, contact_id, name } of named) {
      await db
        .updateTable('contacts')
        .set(indexName(name))
        .where('subscriber_id', '=', subscriber_id)
        .where('contact_id', '=', contact_id)
        .execute()
    }
    if (named.length < BATCH) return
  }
}
