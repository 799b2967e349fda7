import type { Kysely } from 'kysely'
import { AGE_CHECK_MS, ageByCarrier, isMinor, type KnownAge } from '@/rules/live/child-line'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { findChild, putAge } from './stored-settings'

/**
 * Whether a subscriber is under 18: by the carrier, who is asked again after a week, or as they have confirmed. While the carrier does not answer, what is known
 * counts; of whom nothing is known, nobody gets marketing.
 */
export async function isUnderAge(
  { billing, logger }: Pick<AppDeps, 'billing' | 'logger'>,
  db: Kysely<Database>,
  { id, phoneNo }: Subscriber,
  now: number,
): Promise<boolean> {
  const isYoung = ({ ageBy, adultAt }: KnownAge) => ageBy !== null && isMinor(adultAt, now)
  const child = await findChild(db, id)
  if (child.checkedAt !== null && now - child.checkedAt < AGE_CHECK_MS) return isYoung(child)
  const said = await billing.holderOf(phoneNo).catch((error: unknown) => {
    logger.warn({ err: error }, 'The billing centre does not tell an age')
    return null
  })
  if (said === null) return child.checkedAt === null || isYoung(child)
  const age = ageByCarrier(child, said, now)
  await putAge(db, id, { ...age, checkedAt: now })
  return isYoung(age)
}
