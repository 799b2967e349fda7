import type { Kysely } from 'kysely'
import type { ListName } from '@contract/lists'
import { toGuardRows } from '@/rules/guard/call-settings'
import { resolveFlags } from '@/rules/products/flags'
import { buildGuardSettings, type GuardRows, type GuardSettings } from '@/rules/verdict/settings'
import { loadCallSettings } from '../commands/guard-settings'
import type { Database } from '../database/schema'
import { findAllowances } from '../repositories/allowances'
import { findContactNumbers } from '../repositories/contacts'
import { findAllEntries } from '../repositories/list-entries'
import { findProducts } from '../repositories/products'
import { findPassedCategories, findSmsSettings } from '../repositories/sms-settings'

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
  const on = (list: ListName) => entries.filter((entry) => entry.list === list)
  const numbers = (list: ListName) =>
    on(list).map(({ spelled, expires_at: expiresAt }) => ({ phoneNo: spelled, expiresAt }))
  const prefixes = (list: ListName) => on(list).map(({ spelled }) => spelled.replace('*', ''))
  const senders = (list: ListName) =>
    on(list).map(({ spelled }) => ({ sender: spelled.replace('*', ''), isPrefix: spelled.endsWith('*') }))
  const words = (list: ListName) => on(list).map(({ spelled }) => spelled)
  return {
    flags: resolveFlags(await findProducts(db, subscriberId)),
    ...toGuardRows(await loadCallSettings(db, subscriberId, now)),
    blacklist: numbers('black'),
    whitelist: numbers('white'),
    allowances: await findAllowances(db, subscriberId, now),
    blackSegments: prefixes('blackSegment'),
    whiteSegments: prefixes('whiteSegment'),
    contacts: await findContactNumbers(db, subscriberId),
    sms: {
      enabled: (await findSmsSettings(db, subscriberId)).enabled,
      passedCategories: await findPassedCategories(db, subscriberId),
      allowedSenders: senders('allowed'),
      refusedSenders: senders('refused'),
      allowWords: words('allowWord'),
      blockWords: words('blockWord'),
    },
  }
}
