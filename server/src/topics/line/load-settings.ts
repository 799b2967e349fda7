import type { Kysely } from 'kysely'
import type { ListName } from '@contract/lists'
import { toGuardRows } from '@/rules/guard/call-settings'
import { resolveFlags } from '@/rules/products/flags'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import { buildGuardSettings, type GuardRows, type GuardSettings } from '@/rules/verdict/settings'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { findContactNumbers, findContactsOf } from '../contacts/contacts'
import { findAllowances } from '../guard/allowances'
import { loadCallSettings } from '../guard/call-settings'
import { findPassedCategories, findSmsSettings } from '../guard/sms-settings'
import { findAllEntries, findEntriesThatMatch } from '../lists/list-entries'
import type { ListEntryRow } from '../lists/tables'
import { findProducts } from '../products/products'

/** All settings of a subscriber, to decide the events of many callers. */
export async function loadGuardRows(db: Kysely<Database>, subscriberId: string, now: number): Promise<GuardRows> {
  return inOneTrip(db, async (together) => {
    const [own, allowances, contacts] = await Promise.all([
      loadOwn(together, subscriberId, now, findAllEntries(together, subscriberId, now)),
      findAllowances(together, subscriberId, now),
      findContactNumbers(together, subscriberId),
    ])
    return { ...own, allowances, contacts }
  })
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
  return settingsFor(await loadRowsFor(db, subscriberId, number, now), { number, wasAnswered })
}

/** What `settingsFor` needs of a caller, in one trip. */
export function loadRowsFor(
  db: Kysely<Database>,
  subscriberId: string,
  number: string,
  now: number,
): Promise<GuardRows> {
  return inOneTrip(db, async (together) => {
    const [own, allowances, contacts] = await Promise.all([
      loadOwn(together, subscriberId, now, findEntriesThatMatch(together, subscriberId, valuesThatMatch(number), now)),
      findAllowances(together, subscriberId, now, number),
      findContactsOf(together, subscriberId, [number]),
    ])
    return { ...own, allowances, contacts: contacts.keys() }
  })
}

/** The settings for a caller of the rows that were loaded for it. */
export function settingsFor(rows: GuardRows, { number, wasAnswered }: Caller): GuardSettings {
  return buildGuardSettings({ ...rows, answered: wasAnswered ? [number] : [] })
}

/** A subscriber's products and settings, with entries in the shape that the verdict takes. */
async function loadOwn(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
  found: Promise<readonly ListEntryRow[]>,
): Promise<GuardRows> {
  const [entries, products, callSettings, smsSettings, passedCategories] = await Promise.all([
    found,
    findProducts(db, subscriberId),
    loadCallSettings(db, subscriberId, now),
    findSmsSettings(db, subscriberId),
    findPassedCategories(db, subscriberId),
  ])
  const on = (list: ListName) =>
    entries
      .filter((entry) => entry.list === list)
      .map(({ normalized, expires_at: expiresAt }) => ({ value: normalized, expiresAt }))
  return {
    flags: resolveFlags(products),
    ...toGuardRows(callSettings),
    blacklist: on('black'),
    whitelist: on('white'),
    blackSegments: on('blackSegment'),
    whiteSegments: on('whiteSegment'),
    sms: {
      enabled: smsSettings.enabled,
      passedCategories,
      allowedSenders: on('allowed'),
      refusedSenders: on('refused'),
      allowWords: on('allowWord'),
      blockWords: on('blockWord'),
    },
  }
}
