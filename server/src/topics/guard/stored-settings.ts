import type { Kysely } from 'kysely'
import { z } from 'zod'
import { callSettingsChange, type CallSettingsChange } from '@contract/guard'
import { failureCodes } from '@contract/envelope'
import { callNotices } from '@contract/words/guard'
import type { AgeSource } from '@contract/words/child-line'
import { catalogue, type FeatureKey } from '@/rules/optimizable/catalogue'
import type { ChildLine } from '@/rules/live/child-line'
import type { Storm } from '@/rules/live/storm'
import { holdsAny, resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { lockSubscriber } from '../../kernel/database/transaction'
import { UserError } from '../../kernel/errors'
import { BoundedMap } from '../../ports/bounded-map'
import { findProducts } from '../products/products'
import type { GuardSettingsRow } from './tables'

const notSubscribed = { zh: '如需使用，请先订购', en: 'If you want to use it, please subscribe first.' }

/**
 * The settings that a subscriber changed, the ends of the latest pause and of the stricter days after a payment, and
 * "only who I know", which may be over.
 */
export interface StoredGuardSettings {
  changed: CallSettingsChange
  pausedUntil: number | null
  stricterUntil: number | null
  storm: Storm | null
  /** A child's line that asks first; it may be over. */
  childLine: ChildLine | null
}

/** Older rows may hold a notice that no longer exists; it counts as never chosen. */
const storedSettings = callSettingsChange.extend({ notice: z.enum(callNotices).optional().catch(undefined) })

type Whose = Values<{ subscriberId: string }>

/** The stored settings and the switches, each as a part of a statement. */
export const settingsOf = (db: Kysely<Database>, { subscriberId }: Whose) =>
  db
    .selectFrom('guard_settings')
    .select(['settings', 'paused_until', 'stricter_until', 'storm_state', 'storm_at', 'storm_until'])
    .select(['child_state', 'child_at', 'adult_at'])
    .where('subscriber_id', '=', subscriberId)
export const switchesOf = (db: Kysely<Database>, { subscriberId }: Whose) =>
  db.selectFrom('switches').select('feature_key').where('subscriber_id', '=', subscriberId)

const [selectSettings, selectSwitches] = [compiledOnce(settingsOf), compiledOnce(switchesOf)]

/** The end of a running pause in ms, as a part of a statement: one row, or none without a pause. */
export const selectPause = (
  db: Kysely<Database>,
  { subscriberId, now }: Values<{ subscriberId: string; now: number }>,
) =>
  db
    .selectFrom('guard_settings')
    .select('paused_until')
    .where('subscriber_id', '=', subscriberId)
    .where('paused_until', '>', now)

export async function findGuardSettings(db: Kysely<Database>, subscriberId: string): Promise<StoredGuardSettings> {
  const [row] = await selectSettings(db, { subscriberId })
  return toStoredSettings(row)
}

/** Reads a row of `settingsOf`; without one nothing was changed. */
export function toStoredSettings(
  row?: Omit<
    GuardSettingsRow,
    'subscriber_id' | LiveAlert | 'storm_alone' | 'method_news' | 'age_by' | 'age_checked_at'
  >,
): StoredGuardSettings {
  if (!row) return { changed: {}, pausedUntil: null, stricterUntil: null, storm: null, childLine: null }
  const { paused_until: pausedUntil, stricter_until: stricterUntil } = row
  return {
    changed: parsedOnce(row.settings),
    pausedUntil,
    stricterUntil,
    storm: toStorm(row),
    childLine: toChildLine(row),
  }
}

type StormColumns = Pick<GuardSettingsRow, 'storm_state' | 'storm_at' | 'storm_until'>

function toStorm({ storm_state: state, storm_at: at, storm_until: until }: StormColumns): Storm | null {
  return state === null || at === null || until === null ? null : { state, at, until }
}

type ChildLineColumns = Pick<GuardSettingsRow, 'child_state' | 'child_at' | 'adult_at'>

function toChildLine({ child_state: state, child_at: at, adult_at: adultAt }: ChildLineColumns): ChildLine | null {
  return state === null || at === null || adultAt === null ? null : { state, at, adultAt }
}

/** Most subscribers have one of a few texts, and each verdict reads one. Nobody changes what is returned. */
const MOST_PARSED = 2000
const parsed = new BoundedMap<string, CallSettingsChange>(MOST_PARSED)

function parsedOnce(settings: string): CallSettingsChange {
  const known = parsed.get(settings)
  if (known) return known
  const changed = storedSettings.parse(JSON.parse(settings))
  parsed.set(settings, changed)
  return changed
}

/** Replaces the stored settings. */
export async function putGuardSettings(
  db: Kysely<Database>,
  subscriberId: string,
  changed: CallSettingsChange,
): Promise<void> {
  await putColumns(db, subscriberId, { settings: JSON.stringify(changed) })
}

/** Stores columns of a subscriber's settings; the others stay, or are as if never changed. */
async function putColumns(
  db: Kysely<Database>,
  subscriberId: string,
  changed: Partial<Omit<GuardSettingsRow, 'subscriber_id'>>,
): Promise<void> {
  await db
    .insertInto('guard_settings')
    .values({ subscriber_id: subscriberId, settings: '{}', ...changed })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(changed))
    .execute()
}

/** Sets the end of "expecting a call"; null ends it. */
export async function putPause(db: Kysely<Database>, subscriberId: string, pausedUntil: number | null): Promise<void> {
  await putColumns(db, subscriberId, { paused_until: pausedUntil })
}

/** "Only who I know", which may be over, and whether it starts by itself; the end of a pause in ms. */
export async function findStorm(
  db: Kysely<Database>,
  subscriberId: string,
): Promise<{ storm: Storm | null; isAlone: boolean; pausedUntil: number | null }> {
  const row = await db
    .selectFrom('guard_settings')
    .select(['storm_state', 'storm_at', 'storm_until', 'storm_alone', 'paused_until'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return {
    storm: row ? toStorm(row) : null,
    isAlone: row?.storm_alone ?? false,
    pausedUntil: row?.paused_until ?? null,
  }
}

/** Stores "only who I know", or whether it starts by itself. */
export async function putStorm(
  db: Kysely<Database>,
  subscriberId: string,
  { storm, isAlone }: { storm?: Storm; isAlone?: boolean },
): Promise<void> {
  await putColumns(db, subscriberId, {
    ...(storm ? { storm_state: storm.state, storm_at: storm.at, storm_until: storm.until } : {}),
    ...(isAlone === undefined ? {} : { storm_alone: isAlone }),
  })
}

/**
 * A child's line that asks first, which may be over, and what is known of the subscriber's age: when they turn 18 (ms; null for unknown or of age), who says
 * so (null for a guardian alone), and when the carrier was last asked.
 */
export interface StoredChild {
  line: ChildLine | null
  adultAt: number | null
  ageBy: AgeSource | null
  checkedAt: number | null
}

export async function findChild(db: Kysely<Database>, subscriberId: string): Promise<StoredChild> {
  const row = await db
    .selectFrom('guard_settings')
    .select(['child_state', 'child_at', 'adult_at', 'age_by', 'age_checked_at'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return {
    line: row ? toChildLine(row) : null,
    adultAt: row?.adult_at ?? null,
    ageBy: row?.age_by ?? null,
    checkedAt: row?.age_checked_at ?? null,
  }
}

export async function putChild(db: Kysely<Database>, subscriberId: string, child: StoredChild): Promise<void> {
  const { line, adultAt, ageBy, checkedAt } = child
  const ofLine = { child_state: line?.state ?? null, child_at: line?.at ?? null }
  await putColumns(db, subscriberId, { ...ofLine, adult_at: adultAt, age_by: ageBy, age_checked_at: checkedAt })
}

/** Stores what is known of an age after the carrier was asked; a line that asks first stays as it is. */
export async function putAge(
  db: Kysely<Database>,
  subscriberId: string,
  { adultAt, ageBy, checkedAt }: Omit<StoredChild, 'line'>,
): Promise<void> {
  await putColumns(db, subscriberId, { adult_at: adultAt, age_by: ageBy, age_checked_at: checkedAt })
}

/** Sets the end of the stricter days after a payment; null ends them. */
export async function putStricter(
  db: Kysely<Database>,
  subscriberId: string,
  stricterUntil: number | null,
): Promise<void> {
  await putColumns(db, subscriberId, { stricter_until: stricterUntil })
}

/** Whether methods of fraud are chosen by what reached the subscriber: on unless it was turned off. It needs no product. */
export async function wantsNews(db: Kysely<Database>, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('guard_settings')
    .select('method_news')
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row?.method_news ?? true
}

/** Turns that choice on or off. */
export async function putNewsSwitch(db: Kysely<Database>, subscriberId: string, isOn: boolean): Promise<void> {
  await putColumns(db, subscriberId, { method_news: isOn })
}

/** The alerts that have a switch of their own: about codes during risky calls, and about call forwarding. */
export type LiveAlert = 'code_alerts' | 'forwarding_alerts'

/** Whether the subscriber wants a kind of alerts: on unless it was turned off. */
export async function wantsAlerts(db: Kysely<Database>, subscriberId: string, alert: LiveAlert): Promise<boolean> {
  const row = await db
    .selectFrom('guard_settings')
    .select(['code_alerts', 'forwarding_alerts'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row?.[alert] ?? true
}

/** Turns a kind of alerts on or off, in a transaction of its own change. Throws UserError (notSubscribed) for "on" without any product. */
export async function switchAlerts(
  db: Kysely<Database>,
  subscriberId: string,
  alert: LiveAlert,
  isOn: boolean,
): Promise<void> {
  await lockSubscriber(db, subscriberId)
  if (isOn && !holdsAny(resolveFlags(await findProducts(db, subscriberId))))
    throw new UserError(failureCodes.notSubscribed, notSubscribed)
  await putColumns(db, subscriberId, { [alert]: isOn })
}

/** The functions that a subscriber turned on. */
export async function findSwitches(db: Kysely<Database>, subscriberId: string): Promise<Set<FeatureKey>> {
  return toSwitches(await selectSwitches(db, { subscriberId }))
}

/** Reads rows of `switchesOf`. */
export function toSwitches(rows: readonly { feature_key: string }[]): Set<FeatureKey> {
  const on = new Set<string>(rows.map((row) => row.feature_key))
  return new Set(catalogue.map((item) => item.key).filter((key) => on.has(key)))
}
