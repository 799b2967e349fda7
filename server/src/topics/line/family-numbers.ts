import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { Subscriber } from '../../kernel/deps'

/** The numbers of a subscriber's family: those saved as family, its guardians, and whom it protects, as far as both have agreed. */
export async function findFamilyNumbers(db: Kysely<Database>, { id, phoneNo }: Subscriber): Promise<string[]> {
  const [saved, persons, guardians] = await inOneTrip(db, (together) =>
    Promise.all([
      together.selectFrom('family_phones').select('phone_no').where('subscriber_id', '=', id).execute(),
      together
        .selectFrom('guardianships')
        .select('person_phone_no as phone_no')
        .where('subscriber_id', '=', id)
        .where('state', 'in', ['accepted', 'paused'])
        .execute(),
      together
        .selectFrom('guardianships')
        .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
        .select('subscribers.phone_no as phone_no')
        .where('person_phone_no', '=', phoneNo)
        .where('state', 'in', ['accepted', 'paused'])
        .execute(),
    ]),
  )
  return [...saved, ...persons, ...guardians].map((row) => row.phone_no)
}
