import type { Kysely } from 'kysely'
import { toGuardRows } from '@/rules/guard/call-settings'
import { resolveFlags } from '@/rules/products/flags'
import { buildGuardSettings, type GuardRows, type GuardSettings, type ListedNumber } from '@/rules/verdict/settings'
import { loadCallSettings } from '../commands/guard-settings'
import type { Database } from '../database/schema'
import { findAllowances } from '../repositories/allowances'
import { findContactNumbers } from '../repositories/contacts'
import { findAllEntries } from '../repositories/list-entries'
import { findProducts } from '../repositories/products'
import { findAllSegments } from '../repositories/segments'
import { findSmsRows } from '../repositories/sms-settings'

/** A subscriber's own settings, ready for the verdict. `answered` are callers who have been answered before. */
export async function loadSettings(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
  answered: readonly string[] = [],
): Promise<GuardSettings> {
  return buildGuardSettings({ ...(await loadGuardRows(db, subscriberId, now)), answered })
}

/** The same as rows, for those who ask what other settings would do. */
export async function loadGuardRows(db: Kysely<Database>, subscriberId: string, now: number): Promise<GuardRows> {
  const entries = await findAllEntries(db, subscriberId, now)
  const onList = (list: string): ListedNumber[] =>
    entries
      .filter((entry) => entry.list === list)
      .map((entry) => ({ phoneNo: entry.phone_no, expiresAt: entry.expires_at }))
  const segments = await findAllSegments(db, subscriberId)
  const segmentsOn = (list: string) => segments.filter((row) => row.list === list).map((row) => row.prefix)
  return {
    flags: resolveFlags(await findProducts(db, subscriberId)),
    ...toGuardRows(await loadCallSettings(db, subscriberId, now)),
    blacklist: onList('black'),
    whitelist: onList('white'),
    allowances: await findAllowances(db, subscriberId, now),
    blackSegments: segmentsOn('black'),
    whiteSegments: segmentsOn('white'),
    contacts: await findContactNumbers(db, subscriberId),
    sms: await findSmsRows(db, subscriberId),
  }
}
