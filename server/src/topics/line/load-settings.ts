import type { CallSettings } from '@contract/guard'
import type { CallNotice } from '@contract/words/guard'
import type { ListName } from '@contract/words/lists'
import type { Kysely } from 'kysely'
import { toGuardRows } from '@/rules/guard/call-settings'
import type { ChildLine } from '@/rules/live/child-line'
import { resolveFlags, type HeldProduct } from '@/rules/products/flags'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import { buildGuardSettings, type GuardRows, type GuardSettings } from '@/rules/verdict/settings'
import type { SmsRows } from '@/rules/verdict/sms-settings'
import type { Database } from '../../database/schema'
import { inOneTrip } from '../../kernel/database/one-trip'
import { findContactNumbers, findContactsOf } from '../contacts/contacts'
import { findAllowances } from '../guard/allowances'
import { callSettingsOf } from '../guard/call-settings'
import { findPassedCategories, findSmsSettings } from '../guard/sms-settings'
import { findGuardSettings, findSwitches, type StoredGuardSettings } from '../guard/stored-settings'
import { findAllEntries, findEntriesThatMatch, type VerdictEntry } from '../lists/list-entries'
import { findProducts } from '../products/products'

/** All settings of a subscriber, to decide the events of many callers. */
export async function loadGuardRows(db: Kysely<Database>, subscriberId: string, now: number): Promise<GuardRows> {
  return inOneTrip(db, async (together) => {
    const [own, entries, sms, allowances, contacts] = await Promise.all([
      loadOwn(together, subscriberId, now),
      findAllEntries(together, subscriberId, now),
      loadSmsRows(together, subscriberId),
      findAllowances(together, subscriberId, now),
      findContactNumbers(together, subscriberId),
    ])
    return { ...own, ...listsOf(entries), sms: { ...sms, ...smsListsOf(entries) }, allowances, contacts }
  })
}

/** A caller or sender; `wasAnswered`: the subscriber answered an earlier call; `wasDialled`: called the number recently. */
export interface Caller {
  number: string
  isSms: boolean
  wasAnswered: boolean
  wasDialled?: boolean
}

/** The settings for one caller; of lists, contacts and allowances it reads only those that can match. */
export async function loadSettingsFor(
  db: Kysely<Database>,
  subscriberId: string,
  caller: Caller,
  now: number,
): Promise<GuardSettings> {
  return settingsFor(await loadRowsFor(db, subscriberId, caller, now), caller)
}

/**
 * Loads in one trip what `settingsFor` needs for a caller, and how the subscriber is notified of a stopped call. For a
 * call, skips what only decides SMS.
 */
export function loadRowsFor(
  db: Kysely<Database>,
  subscriberId: string,
  { number, isSms }: Pick<Caller, 'number' | 'isSms'>,
  now: number,
): Promise<OwnRows> {
  return inOneTrip(db, async (together) => {
    const [own, entries, sms, allowances, contacts] = await Promise.all([
      loadOwn(together, subscriberId, now),
      findEntriesThatMatch(together, subscriberId, { normalized: valuesThatMatch(number), isSms }, now),
      isSms ? loadSmsRows(together, subscriberId) : undefined,
      findAllowances(together, subscriberId, now, number),
      findContactsOf(together, subscriberId, [number]),
    ])
    const ofSms = sms && { sms: { ...sms, ...smsListsOf(entries) } }
    return { ...own, ...listsOf(entries), ...ofSms, allowances, contacts: contacts.keys() }
  })
}

/** Builds the settings for a caller from its loaded rows. */
export function settingsFor(
  rows: GuardRows,
  { number, wasAnswered, wasDialled }: Omit<Caller, 'isSms'>,
): GuardSettings {
  return buildGuardSettings({ ...rows, answered: wasAnswered ? [number] : [], dialled: wasDialled ? [number] : [] })
}

/** A subscriber's rows, with how they are notified of a stopped call, and what is stored of a child's line. */
export interface OwnRows extends GuardRows {
  childLine: ChildLine | null
  notice: CallNotice
}

/** The subscriber's products and call settings. */
async function loadOwn(db: Kysely<Database>, subscriberId: string, now: number): Promise<OwnRows> {
  const [products, stored, items] = await Promise.all([
    findProducts(db, subscriberId),
    findGuardSettings(db, subscriberId),
    findSwitches(db, subscriberId),
  ])
  return ownRowsOf(products, callSettingsOf(stored, items, now), stored)
}

/** The rows that products and settings are. */
export function ownRowsOf(
  products: readonly HeldProduct[],
  settings: CallSettings,
  { storm, childLine }: Pick<StoredGuardSettings, 'storm' | 'childLine'>,
): OwnRows {
  const stormUntil = storm?.state === 'running' ? storm.until : null
  return { flags: resolveFlags(products), ...toGuardRows(settings), stormUntil, childLine, notice: settings.notice }
}

async function loadSmsRows(db: Kysely<Database>, subscriberId: string): Promise<SmsRows> {
  const [{ enabled }, passedCategories] = await Promise.all([
    findSmsSettings(db, subscriberId),
    findPassedCategories(db, subscriberId),
  ])
  return { enabled, passedCategories }
}

const on = (entries: readonly VerdictEntry[], name: ListName) =>
  entries
    .filter(({ list }) => list === name)
    .map(({ normalized, expires_at: expiresAt, added_at: addedAt }) => ({ value: normalized, expiresAt, addedAt }))

/** The lists of numbers and segments in which these entries are. */
export const listsOf = (entries: readonly VerdictEntry[]) => ({
  blacklist: on(entries, 'black'),
  whitelist: on(entries, 'white'),
  blackSegments: on(entries, 'blackSegment'),
  whiteSegments: on(entries, 'whiteSegment'),
})

const smsListsOf = (entries: readonly VerdictEntry[]) => ({
  allowedSenders: on(entries, 'allowed'),
  refusedSenders: on(entries, 'refused'),
  allowWords: on(entries, 'allowWord'),
  blockWords: on(entries, 'blockWord'),
})
