import type { Kysely } from 'kysely'
import { resolveFlags } from '@/rules/products/flags'
import { buildGuardSettings, type GuardSettings, type ListedNumber } from '@/rules/verdict/settings'
import type { Database } from '../database/schema'
import { findAllowances } from '../repositories/allowances'
import { findContactNumbers } from '../repositories/contacts'
import { findAllEntries } from '../repositories/list-entries'
import { findProducts } from '../repositories/products'
import { findSwitches } from '../repositories/switches'

/** A subscriber's own settings, ready for the verdict. `answered` are callers who have been answered before. */
export async function loadSettings(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
  answered: readonly string[] = [],
): Promise<GuardSettings> {
  const products = await findProducts(db, subscriberId)
  const entries = await findAllEntries(db, subscriberId, now)
  const onList = (list: string): ListedNumber[] =>
    entries
      .filter((entry) => entry.list === list)
      .map((entry) => ({ phoneNo: entry.phone_no, expiresAt: entry.expires_at }))
  return buildGuardSettings({
    flags: resolveFlags(products),
    switches: await findSwitches(db, subscriberId),
    blacklist: onList('black'),
    whitelist: onList('white'),
    allowances: await findAllowances(db, subscriberId, now),
    contacts: await findContactNumbers(db, subscriberId),
    answered,
  })
}
