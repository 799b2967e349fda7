import type { Kysely } from 'kysely'
import type { Database } from '../database/schema'

export interface NewContact {
  id: string
  phoneNo: string
  name: string
}

/** The numbers of a subscriber's contacts. */
export async function findContactNumbers(db: Kysely<Database>, subscriberId: string): Promise<string[]> {
  const rows = await db.selectFrom('contacts').select('phone_no').where('subscriber_id', '=', subscriberId).execute()
  return rows.map((row) => row.phone_no)
}

export async function insertContacts(
  db: Kysely<Database>,
  subscriberId: string,
  contacts: readonly NewContact[],
): Promise<void> {
  if (contacts.length === 0) return
  const rows = contacts.map(({ id, phoneNo, name }) => ({
    subscriber_id: subscriberId,
    contact_id: id,
    phone_no: phoneNo,
    name,
  }))
  await db.insertInto('contacts').values(rows).execute()
}
