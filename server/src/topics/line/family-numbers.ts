import type { Kysely } from 'kysely'
import type { GuardianOfChild } from '@/rules/live/child-line'
import type { Database } from '../../database/schema'
import { fromJson } from '../../kernel/columns'
import { inOneTrip } from '../../kernel/database/one-trip'
import type { Subscriber } from '../../kernel/deps'

/**
 * The numbers of a subscriber's family: those saved as family, its guardians, and whom it protects, as far as both have agreed; and what each guardian
 * may do for a child.
 */
export async function findFamily(
  db: Kysely<Database>,
  { id, phoneNo }: Subscriber,
): Promise<{ numbers: string[]; guardians: GuardianOfChild[] }> {
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
        .select(['subscribers.phone_no as phone_no', 'state', 'person_agreed_at', 'paused_until', 'scope'])
        .where('person_phone_no', '=', phoneNo)
        .where('state', 'in', ['accepted', 'paused'])
        .execute(),
    ]),
  )
  return {
    numbers: [...saved, ...persons, ...guardians].map((row) => row.phone_no),
    guardians: guardians.map(toGuardianOfChild),
  }
}

/** Reads a binding as the rule of a child's line sees it. */
export function toGuardianOfChild({
  state,
  person_agreed_at: agreedAt,
  paused_until: pausedUntil,
  scope,
}: Pick<Database['guardianships'], 'state' | 'person_agreed_at' | 'paused_until' | 'scope'>): GuardianOfChild {
  return { state, agreedAt, pausedUntil, settings: scope !== null && fromJson(scope).settings }
}
