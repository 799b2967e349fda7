import type { Kysely } from 'kysely'
import type { ListName } from '@contract/lists'
import { toGuardRows } from '@/rules/guard/call-settings'
import { resolveFlags } from '@/rules/products/flags'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import { buildGuardSettings, type GuardRows, type GuardSettings } from '@/rules/verdict/settings'
import type { Database } from '../../database/schema'
import { findContactNumbers, findContactsOf } from '../contacts/contacts'
import { findAllowances } from '../guard/allowances'
import { loadCallSettings } from '../guard/call-settings'
import { findPassedCategories, findSmsSettings } from '../guard/sms-settings'
import { findAllEntries, findEntriesThatMatch } from '../lists/list-entries'
import type { ListEntryRow } from '../lists/tables'
import { findProducts } from '../products/products'

/** All settings of a subscriber, to decide the events of many callers. */
export async function loadGuardRows(db: Kysely<Database>, subscriberId: string, now: number): Promise<GuardRows> {
  return {
    ...(await loadOwn(db, subscriberId, now, await findAllEntries(db, subscriberId, now))),
    allowances: await findAllowances(db, subscriberId, now),
    contacts: await findContactNumbers(db, subscriberId),
  }
}

/** A caller or sender; `wasAnswered` when the subscriber answered an earlier call. */
export interface Caller {
  number: string
  wasAnswered: boolean
}

/** The settings for one caller: of lists, contacts and allowances it reads only what can match. */
export async function loadSettingsFor(
  db: Kysely<Database>,
  subscriberId: string,
  { number, wasAnswered }: Caller,
  now: number,
): Promise<GuardSettings> {
  const entries = await findEntriesThatMatch(db, subscriberId, valuesThatMatch(number), now)
  const contacts = await findContactsOf(db, subscriberId, [number])
  return buildGuardSettings({
    ...(await loadOwn(db, subscriberId, now, entries)),
    allowances: await findAllowances(db, subscriberId, now, number),
    contacts: contacts.keys(),
    answered: wasAnswered ? [number] : [],
  })
}

/** A subscriber's products and settings, with entries in the shape that the verdict takes. */
async function loadOwn(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
  entries: readonly ListEntryRow[],
): Promise<GuardRows> {
  const on = (list: ListName) =>
    entries
      .filter((entry) => entry.list === list)
      .map(({ normalized, expires_at: expiresAt }) => ({ value: normalized, expiresAt }))
  return {
    flags: resolveFlags(await findProducts(db, subscriberId)),
    ...toGuardRows(await loadCallSettings(db, subscriberId, now)),
    blacklist: on('black'),
    whitelist: on('white'),
    blackSegments: on('blackSegment'),
    whiteSegments: on('whiteSegment'),
    sms: {
      enabled: (await findSmsSettings(db, subscriberId)).enabled,
      passedCategories: await findPassedCategories(db, subscriberId),
      allowedSenders: on('allowed'),
      refusedSenders: on('refused'),
      allowWords: on('allowWord'),
      blockWords: on('blockWord'),
    },
  }
}
