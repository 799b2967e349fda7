import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { ModemRow } from './tables'

export function findFamilyPhones(db: Kysely<Database>, subscriberId: string) {
  return db
    .selectFrom('family_phones')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('phone_no')
    .execute()
}

/** The optical modems of a subscriber. */
export function findModems(db: Kysely<Database>, subscriberId: string): Promise<ModemRow[]> {
  return db
    .selectFrom('modems')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('enable_status')
    .orderBy('pppoe_account')
    .execute()
}

export async function insertFamilyPhones(db: Kysely<Database>, rows: Database['family_phones'][]): Promise<void> {
  await db.insertInto('family_phones').values(rows).execute()
}

export async function insertModems(db: Kysely<Database>, rows: ModemRow[]): Promise<void> {
  await db.insertInto('modems').values(rows).execute()
}
