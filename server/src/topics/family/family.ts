import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'

export function findFamilyPhones(db: Kysely<Database>, subscriberId: string) {
  return db
    .selectFrom('family_phones')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('phone_no')
    .execute()
}

export async function insertFamilyPhones(db: Kysely<Database>, rows: Database['family_phones'][]): Promise<void> {
  await db.insertInto('family_phones').values(rows).execute()
}
