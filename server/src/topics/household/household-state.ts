import type { Kysely } from 'kysely'
import type {
  AccessDecision,
  DeviceView,
  ExtraRequest,
  HouseholdState,
  HouseholdSync,
  Intrusion,
  HouseholdPolicy,
} from '@contract/household'
import { decideAccess } from '@/rules/household/decide'
import { isRandomMac, mergeCandidate } from '@/rules/household/mac'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { fromJson } from '../../kernel/columns'
import { householdRefusal } from './household-errors'
import type { BoundHousehold } from './households'
import type { DeviceRow, ExtraRequestRow, HouseholdRow } from './tables'
import { loadUsage, type UsageOfDay } from './usage'
import { keptVisitsSince } from './visits'

const INTRUSIONS = 50

/** A household as the app shows it. Decisions follow the rules applied on the modem. */
export async function stateOf(
  db: Kysely<Database>,
  household: BoundHousehold,
  { subscriber, now }: { subscriber: Subscriber; now: number },
): Promise<HouseholdState> {
  const { row, modem, policy } = household
  const usage = await loadUsage(db, row, household.applied, now)
  const devices = devicesOf(household, { subscriber, now, usage })
  return {
    pppoeAccount: row.pppoe_account,
    name: modem.name,
    model: row.model,
    fttr: row.fttr,
    online: row.online,
    seenAt: row.seen_at,
    sync: syncOf(row),
    policy,
    nodes: nodesOf(row),
    devices,
    usedToday: policy.persons.flatMap(({ id: personId }) => {
      const own = devicesOfPerson(policy, personId)
      return own.length > 0 ? [{ personId, minutes: usage.ofDevices(own) }] : []
    }),
    requests: await requestsOf(db, household, now),
    intrusions: await intrusionsOf(db, row, now),
    tellsBySms: row.sms_language !== null,
  }
}

const nodesOf = (row: HouseholdRow): HouseholdState['nodes'] =>
  fromJson(row.nodes).map(({ id, room, isModem, online }) => ({ id, room, isModem, online: online && row.online }))

/** The sync state of the desired rules; they are never shown as applied before the modem acknowledged them. */
function syncOf(row: HouseholdRow): HouseholdSync {
  const isApplied = row.applied_version === row.version
  return {
    state: isApplied ? 'applied' : row.failure === null ? 'sent' : 'failed',
    version: row.version,
    appliedVersion: row.applied_version,
    appliedAt: row.applied_at,
    sentAt: row.sent_at,
    failure: isApplied ? null : row.failure,
  }
}

/** The devices of a household: those in the rules and those reported. */
function devicesOf(
  household: BoundHousehold,
  { subscriber, now, usage }: { subscriber: Subscriber; now: number; usage: UsageOfDay },
): DeviceView[] {
  const rowOf = new Map(household.devices.map((row) => [row.mac, row]))
  const seen = household.policy.devices.map((device) => {
    const rows = device.macs.flatMap((mac) => rowOf.get(mac) ?? [])
    const latest = latestOf(rows)
    const view = {
      ...device,
      mac: latest?.mac ?? device.macs[0] ?? '',
      host: latest?.host ?? '',
      maker: latest?.maker ?? '',
      nodeId: latest?.node_id ?? '',
      link: latest?.link ?? 'cable',
      signal: latest?.signal ?? null,
      online: household.row.online && (latest?.online ?? false),
      firstSeen: Math.min(...rows.map((row) => row.first_seen), latest?.first_seen ?? now),
      lastSeen: latest?.last_seen ?? 0,
    }
    return {
      ...view,
      isRandom: isRandomMac(view.mac),
      isOwn: rows.some((row) => isOwn(row, subscriber)),
      usedToday: usage.ofDevices([device.id]),
      decision: decisionOf(household, usage, device.id, now),
    }
  })
  const known = seen.filter(({ trust }) => trust !== 'new')
  return seen.map((view) => ({ ...view, mergeWith: view.trust === 'new' ? mergeCandidate(view, known) : null }))
}

/** The device's row (one per MAC address) that is online, or was online last. */
function latestOf(rows: readonly DeviceRow[]): DeviceRow | undefined {
  return [...rows].sort((a, b) => Number(b.online) - Number(a.online) || b.last_seen - a.last_seen)[0]
}

const isOwn = (row: DeviceRow, { phoneNo }: Subscriber): boolean => row.phone_no === phoneNo

/** How the applied rules decide about a device as a whole. */
function decisionOf(household: BoundHousehold, usage: UsageOfDay, deviceId: string, now: number): AccessDecision {
  const visit = { deviceId, host: null, app: null, appClass: null, category: null }
  return decideAccess(visit, { policy: household.applied, usage: usage.usage }, now)
}

/** One device of a household. Throws UserError when the id is unknown. */
export async function requireDevice(
  db: Kysely<Database>,
  household: BoundHousehold,
  id: string,
  context: { subscriber: Subscriber; now: number },
): Promise<DeviceView> {
  const usage = await loadUsage(db, household.row, household.applied, context.now)
  const view = devicesOf(household, { ...context, usage }).find((device) => device.id === id)
  if (!view) throw householdRefusal('householdGone')
  return view
}

/** Throws UserError when the household has no such person. */
function requirePerson({ persons }: HouseholdPolicy, id: string): void {
  if (!persons.some((person) => person.id === id)) throw householdRefusal('householdGone')
}

/** The ids of a person's devices. Throws UserError when the household has no such person. */
export function requireDevicesOf({ policy }: BoundHousehold, id: string): string[] {
  requirePerson(policy, id)
  return devicesOfPerson(policy, id)
}

const devicesOfPerson = ({ devices }: HouseholdPolicy, id: string): string[] =>
  devices.filter(({ personId }) => personId === id).map((device) => device.id)

/** The sender's own phone and the network's own nodes: the app confirms before it cuts them off. */
export function ownDevices({ row, policy, devices }: BoundHousehold, subscriber: Subscriber) {
  const macs = new Set(fromJson(row.nodes).map(({ mac }) => mac))
  const idOf = (mac: string) => policy.devices.find((device) => device.macs.includes(mac))?.id
  return {
    ownDeviceId: devices.filter((device) => isOwn(device, subscriber)).map(({ mac }) => idOf(mac))[0] ?? null,
    modemDeviceIds: devices.filter(({ mac }) => macs.has(mac)).flatMap(({ mac }) => idOf(mac) ?? []),
  }
}

/** A request as of an instant; unanswered requests expire at midnight. */
export function toRequest(row: ExtraRequestRow, now: number): ExtraRequest {
  const isOver = row.state === 'pending' && row.asked_at < startOfDay(now)
  return {
    id: row.request_id,
    personId: row.person_id,
    target: row.target,
    minutes: row.minutes,
    askedAt: row.asked_at,
    state: isOver ? 'expired' : row.state,
  }
}

/** Requests of today and yesterday by people who still exist, newest first. */
async function requestsOf(db: Kysely<Database>, { row, policy }: BoundHousehold, now: number): Promise<ExtraRequest[]> {
  const rows = await db
    .selectFrom('home_extra_requests')
    .selectAll()
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('asked_at', '>=', startOfDay(startOfDay(now) - 1))
    .orderBy('asked_at', 'desc')
    .limit(100)
    .execute()
  const people = new Set(policy.persons.map(({ id }) => id))
  return rows.filter(({ person_id }) => people.has(person_id)).map((request) => toRequest(request, now))
}

function intrusionsOf(db: Kysely<Database>, row: HouseholdRow, now: number): Promise<Intrusion[]> {
  return db
    .selectFrom('home_intrusions')
    .select(['at', 'mac', 'maker', 'tries'])
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('at', '>=', keptVisitsSince(now))
    .orderBy('at', 'desc')
    .limit(INTRUSIONS)
    .execute()
}
