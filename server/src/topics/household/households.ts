import { sql, type Kysely } from 'kysely'
import type { HouseholdPolicy } from '@contract/household'
import { categoriesOf } from '@/rules/household/green'
import type { Database } from '../../database/schema'
import { fromJson, toJson } from '../../kernel/columns'
import { changeInBatches } from '../../kernel/database/change-in-batches'
import { enter, findHolder, strike } from '../../kernel/directory'
import type { Language } from '../../kernel/errors'
import type { RandomSource } from '../../ports/random'
import { householdRefusal } from './household-errors'
import type { DeviceRow, HouseholdRow, ModemRow } from './tables'

/** Normalizes a typed account: no blanks, lower case, half-width characters. */
export function readAccount(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}

/** The optical modems of a subscriber. */
export function findModems(db: Kysely<Database>, subscriberId: string): Promise<ModemRow[]> {
  return db
    .selectFrom('modems')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('enable_status')
    .orderBy('pppoe_account')
    .execute()
}

/** Stores a line as bound. Throws UserError when another subscriber has it: the first to bind it gets it. */
export async function insertModem(db: Kysely<Database>, row: ModemRow, now: number): Promise<void> {
  const holder = await enter(db, { kind: 'line', key: row.pppoe_account }, row.subscriber_id, now)
  if (holder !== row.subscriber_id) throw householdRefusal('householdTaken')
  await db.insertInto('modems').values(row).execute()
}

/** A line that the subscriber has bound. Throws UserError otherwise. */
export async function requireModem(db: Kysely<Database>, subscriberId: string, account: string): Promise<ModemRow> {
  const row = await db
    .selectFrom('modems')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('pppoe_account', '=', readAccount(account))
    .executeTakeFirst()
  if (!row) throw householdRefusal('householdNotBound')
  return row
}

/** The id of the subscriber who has bound a line; null when nobody has. */
export function holderOf(db: Kysely<Database>, account: string): Promise<string | null> {
  return findHolder(db, 'line', account)
}

/** A bound line with its rules. */
export interface BoundHousehold {
  modem: ModemRow
  row: HouseholdRow
  /** The desired rules and those that the modem acknowledged; both include every reported device. */
  policy: HouseholdPolicy
  applied: HouseholdPolicy
  devices: DeviceRow[]
}

/** The household of a bound line. Throws UserError when the subscriber has not bound it. */
export async function requireHousehold(
  db: Kysely<Database>,
  subscriberId: string,
  account: string,
): Promise<BoundHousehold> {
  const modem = await requireModem(db, subscriberId, account)
  const row = await db
    .selectFrom('households')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('pppoe_account', '=', modem.pppoe_account)
    .executeTakeFirst()
  if (!row) throw householdRefusal('householdNotBound')
  return loadHousehold(db, modem, row)
}

/** The household of a line, whoever has bound it; null for an unbound line. */
export async function findHousehold(db: Kysely<Database>, account: string): Promise<BoundHousehold | null> {
  const holder = await holderOf(db, account)
  return holder === null ? null : requireHousehold(db, holder, account)
}

async function loadHousehold(db: Kysely<Database>, modem: ModemRow, row: HouseholdRow): Promise<BoundHousehold> {
  const devices = await db
    .selectFrom('home_devices')
    .selectAll()
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .orderBy('first_seen')
    .orderBy('mac')
    .execute()
  const policy = withReportedDevices(fromJson(row.policy), devices)
  return { modem, row, devices, policy, applied: withReportedDevices(fromJson(row.applied_policy), devices) }
}

/** Adds reported devices that the rules do not know yet, with the trust of their reports. */
function withReportedDevices(policy: HouseholdPolicy, reported: readonly DeviceRow[]): HouseholdPolicy {
  const known = new Set(policy.devices.flatMap(({ macs }) => macs))
  const added = reported
    .filter(({ mac }) => !known.has(mac))
    .map(({ device_id, mac, type, trust }) => {
      return { id: device_id, macs: [mac], name: '', type, personId: null, trust, cutUntil: null }
    })
  return added.length === 0 ? policy : { ...policy, devices: [...policy.devices, ...added] }
}

/** The initial rules, which allow everything. */
export function emptyPolicy(): HouseholdPolicy {
  return {
    persons: [],
    devices: [],
    newDevices: 'ask',
    bands: [],
    budgets: [],
    appRules: [],
    extra: [],
    today: [],
    holidayMode: false,
    holidays: [],
    emergencyUntil: null,
    green: { on: false, level: 'middle', categories: categoriesOf('middle', []), allowed: [] },
    urls: [],
  }
}

export interface NewHousehold {
  subscriberId: string
  account: string
  line: { model: string; fttr: boolean; serial: string; online: boolean }
  policy: HouseholdPolicy
  /** Whether the modem has these rules already. */
  isApplied: boolean
  /** The language of its SMS. */
  language: Language
  random: RandomSource
  now: number
}

/** Stores the household of a newly bound line. */
export async function insertHousehold(db: Kysely<Database>, household: NewHousehold): Promise<HouseholdRow> {
  const { subscriberId, account, line, policy, isApplied, language, random, now } = household
  const row: HouseholdRow = {
    subscriber_id: subscriberId,
    household_id: random.id(),
    pppoe_account: account,
    bound_at: now,
    ...line,
    seen_at: null,
    reported_at: 0,
    replaced_at: 0,
    offline_at: 0,
    nodes: toJson([]),
    version: 1,
    policy: toJson(policy),
    sent_at: isApplied ? now : null,
    failure: null,
    applied_version: isApplied ? 1 : 0,
    applied_policy: toJson(isApplied ? policy : emptyPolicy()),
    applied_at: isApplied ? now : null,
    accelerated_until: null,
    sms_language: language,
    device_sms_at: 0,
    request_sms_at: 0,
    intrusion_sms_at: 0,
  }
  await db.insertInto('households').values(row).execute()
  return row
}

export async function updateHousehold(
  db: Kysely<Database>,
  { subscriber_id, household_id }: Pick<HouseholdRow, 'subscriber_id' | 'household_id'>,
  change: Partial<HouseholdRow>,
): Promise<void> {
  await db
    .updateTable('households')
    .set(change)
    .where('subscriber_id', '=', subscriber_id)
    .where('household_id', '=', household_id)
    .execute()
}

const historyTables = ['home_visits', 'home_extra_requests', 'home_intrusions'] as const

/** Deletes the history of all lines of a subscriber, which may be long; see `changeInBatches`. */
export async function deleteHouseholdHistory(db: Kysely<Database>, subscriberId: string): Promise<void> {
  for (const table of historyTables) await changeInBatches(db, table, sql`subscriber_id = ${subscriberId}`)
}

/** Deletes a line with its rules and history. Commands stay, so that the modem still drops its rules. */
export async function deleteHousehold(
  db: Kysely<Database>,
  { modem, row }: Pick<BoundHousehold, 'modem' | 'row'>,
): Promise<void> {
  const ofHousehold = sql`subscriber_id = ${row.subscriber_id} and household_id = ${row.household_id}`
  for (const table of [...historyTables, 'home_devices', 'households'] as const)
    await changeInBatches(db, table, ofHousehold)
  await db
    .deleteFrom('modems')
    .where('subscriber_id', '=', modem.subscriber_id)
    .where('pppoe_account', '=', modem.pppoe_account)
    .execute()
  await strike(db, { kind: 'line', key: modem.pppoe_account }, modem.subscriber_id)
}
