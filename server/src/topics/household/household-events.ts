import type { Kysely } from 'kysely'
import type { HouseholdPerson } from '@contract/household'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { toJson } from '../../kernel/columns'
import type { AppDeps } from '../../kernel/deps'
import { sendEachClaimed, type ClaimedSms } from '../../kernel/send-claimed'
import type { HouseholdEvent, ReportedVisit } from '../../ports/household-network'
import type { RandomSource } from '../../ports/random'
import { emptyPolicy, findHousehold, holderOf, updateHousehold, type BoundHousehold } from './households'
import { acknowledge, deliverDue, replaceModem, sendPolicy, type CommandParts } from './modem-commands'
import { claimNotice, type HouseholdNews } from './notices'
import type { DeviceRow, VisitRow } from './tables'
import { recordVisits } from './visits'

export type EventParts = CommandParts & Pick<AppDeps, 'random' | 'sms'> & { config: { appUrl: string } }

/** What an event leads to after its commit. */
interface Effect {
  /** The rules must be sent to the modem again. */
  isSendingAgain?: boolean
  notice?: ClaimedSms | null
}

const nothing: Effect = {}

/**
 * Processes a modem report about a bound line; reports about unbound lines are dropped. Idempotent: events may come
 * twice, late and out of order.
 */
export async function receiveHouseholdEvent(parts: EventParts, event: HouseholdEvent): Promise<void> {
  const { isSendingAgain, notice } = await withHousehold(parts.db, event.pppoeAccount, async (trx, household) => {
    if (event.kind === 'acknowledgement') await acknowledge(trx, event, household)
    return household === null ? nothing : applyEvent(trx, parts, event, household)
  })
  if (isSendingAgain) await deliverDue(parts, event.pppoeAccount)
  if (notice) await sendEachClaimed(parts, [notice])
}

/** Runs `work` on a line with its holder locked; `household` is null when nobody has bound the line. */
async function withHousehold<Result>(
  db: Kysely<Database>,
  account: string,
  work: (trx: Kysely<Database>, household: BoundHousehold | null) => Promise<Result>,
): Promise<Result> {
  const holder = await holderOf(db, account)
  if (holder === null) return inTransaction(db, `line ${account}`, (trx) => work(trx, null))
  return inTransaction(db, `subscriber ${holder}`, async (trx) => {
    await lockSubscriber(trx, holder)
    // Checked again: it may have been unbound before the lock.
    return work(trx, (await holderOf(trx, account)) === holder ? await findHousehold(trx, account) : null)
  })
}

/** Applies an event to a household. */
async function applyEvent(
  trx: Kysely<Database>,
  { random, clock, config }: EventParts,
  event: HouseholdEvent,
  household: BoundHousehold,
): Promise<Effect> {
  const { row } = household
  const now = clock()
  const tell = (news: HouseholdNews) => claimNotice(trx, household, news, { now, appUrl: config.appUrl })
  switch (event.kind) {
    case 'acknowledgement':
      await updateHousehold(trx, row, { seen_at: Math.max(row.seen_at ?? 0, event.at) })
      return nothing
    case 'topology': {
      if (event.at < Math.max(row.reported_at, row.offline_at)) return nothing
      const count = await applyTopology(trx, household, event, random)
      const notice = count > 0 ? await tell({ kind: 'device', at: event.at, count }) : null
      // The modem is back: send again what did not reach it.
      const isMissing = row.applied_version < row.version
      if (!isMissing || (row.failure !== 'offline' && row.failure !== 'timeout')) return { notice }
      await sendPolicy(trx, row, { random, now })
      return { isSendingAgain: true, notice }
    }
    case 'offline':
      if (event.at < Math.max(row.reported_at, row.offline_at)) return nothing
      await updateHousehold(trx, row, { online: false, offline_at: event.at })
      await trx
        .updateTable('home_devices')
        .set({ online: false, signal: null })
        .where('subscriber_id', '=', row.subscriber_id)
        .where('household_id', '=', row.household_id)
        .execute()
      return nothing
    case 'replaced': {
      if (event.at < row.replaced_at) return nothing
      const { serial, model, fttr, at } = event
      await replaceModem(trx, household, { serial, model, fttr, replaced_at: at }, emptyPolicy())
      return nothing
    }
    case 'visits':
      await recordVisits(trx, household, event.visits, { now, isCut: false })
      return nothing
    case 'intrusion':
      // Only a modem with running detection may report intrusions.
      if (household.modem.enable_status !== 1 || !(await insertIntrusion(trx, household, event))) return nothing
      return { notice: await tell({ kind: 'intrusion', at: event.at, tries: event.tries }) }
    case 'extraTime': {
      const person = await storeExtraRequest(trx, household, event, now)
      if (!person) return nothing
      return { notice: await tell({ kind: 'request', at: event.at, name: person.name, minutes: event.minutes }) }
    }
    case 'detection':
      await trx
        .updateTable('modems')
        .set({ enable_status: event.enableStatus, ...(event.at === undefined ? {} : { detected_at: event.at }) })
        .where('subscriber_id', '=', row.subscriber_id)
        .where('pppoe_account', '=', row.pppoe_account)
        .where('detected_at', '<=', event.at ?? Number.MAX_SAFE_INTEGER)
        .execute()
      return nothing
  }
}

/** Decides visits that the simulated modem cuts off where the applied rules stop them. */
export function simulateVisits(
  { db, clock }: EventParts,
  account: string,
  visits: readonly ReportedVisit[],
): Promise<VisitRow[]> {
  return withHousehold(db, account, async (trx, household) =>
    household === null ? [] : recordVisits(trx, household, visits, { now: clock(), isCut: true }),
  )
}

type Topology = Extract<HouseholdEvent, { kind: 'topology' }>

/**
 * Stores what the modem sees now. Devices in the first report belong to the household; later ones are new until the
 * subscriber decides about them. Returns how many joined that the rules do not know.
 */
async function applyTopology(
  trx: Kysely<Database>,
  household: BoundHousehold,
  event: Topology,
  random: RandomSource,
): Promise<number> {
  const { row, policy, devices } = household
  const isFirst = row.reported_at === 0
  const known = new Map(policy.devices.flatMap(({ id, macs }) => macs.map((mac) => [mac, id] as const)))
  const before = new Map(devices.map((device) => [device.mac, device]))
  const rows = event.devices.map((device): DeviceRow => {
    const old = before.get(device.mac)
    return {
      subscriber_id: row.subscriber_id,
      household_id: row.household_id,
      mac: device.mac,
      device_id: known.get(device.mac) ?? random.id(),
      host: device.host,
      maker: device.maker,
      type: device.type,
      trust: old?.trust ?? (isFirst ? 'trusted' : 'new'),
      phone_no: device.phoneNo,
      node_id: device.nodeId,
      link: device.link,
      signal: device.online ? device.signal : null,
      online: device.online,
      first_seen: old?.first_seen ?? Math.min(device.firstSeen ?? event.at, event.at),
      last_seen: device.online ? event.at : Math.max(device.lastSeen ?? 0, old?.last_seen ?? 0),
    }
  })
  if (rows.length > 0)
    await trx
      .insertInto('home_devices')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['subscriber_id', 'household_id', 'mac']).doUpdateSet((column) => ({
          host: column.ref('excluded.host'),
          maker: column.ref('excluded.maker'),
          phone_no: column.ref('excluded.phone_no'),
          node_id: column.ref('excluded.node_id'),
          link: column.ref('excluded.link'),
          signal: column.ref('excluded.signal'),
          online: column.ref('excluded.online'),
          last_seen: column.ref('excluded.last_seen'),
        })),
      )
      .execute()
  const seen = new Set(rows.map(({ mac }) => mac))
  const gone = devices.filter(({ mac, online }) => online && !seen.has(mac)).map(({ mac }) => mac)
  if (gone.length > 0)
    await trx
      .updateTable('home_devices')
      .set({ online: false, signal: null })
      .where('subscriber_id', '=', row.subscriber_id)
      .where('household_id', '=', row.household_id)
      .where('mac', 'in', gone)
      .execute()
  await updateHousehold(trx, row, {
    online: true,
    seen_at: Math.max(row.seen_at ?? 0, event.at),
    reported_at: event.at,
    nodes: toJson(event.nodes),
  })
  return rows.filter(({ mac, trust }) => trust === 'new' && !before.has(mac) && !known.has(mac)).length
}

/** Stores an attempt. Returns false when it is there already. */
async function insertIntrusion(
  trx: Kysely<Database>,
  { row }: BoundHousehold,
  { at, mac, maker, tries }: Extract<HouseholdEvent, { kind: 'intrusion' }>,
): Promise<boolean> {
  const stored = await trx
    .insertInto('home_intrusions')
    .values({ subscriber_id: row.subscriber_id, household_id: row.household_id, at, mac, maker, tries })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Stores a request for extra time from a blocked page. Per person and target only the newest request is pending; older
 * days' expire. Returns the person who asks; undefined when the request is not stored.
 */
async function storeExtraRequest(
  trx: Kysely<Database>,
  { row, policy }: BoundHousehold,
  { id: requestId, at, mac, target, minutes }: Extract<HouseholdEvent, { kind: 'extraTime' }>,
  now: number,
): Promise<HouseholdPerson | undefined> {
  const personId = policy.devices.find(({ macs }) => macs.includes(mac))?.personId
  if (personId == null || at < startOfDay(now)) return undefined
  const key = { subscriber_id: row.subscriber_id, household_id: row.household_id }
  const isThere = await trx
    .selectFrom('home_extra_requests')
    .select('request_id')
    .where((where) => where.and({ ...key, request_id: requestId }))
    .executeTakeFirst()
  if (isThere) return undefined
  const pending = { ...key, person_id: personId, target, state: 'pending' as const }
  const newer = await trx
    .selectFrom('home_extra_requests')
    .select('request_id')
    .where((where) => where.and(pending))
    .where('asked_at', '>', at)
    .executeTakeFirst()
  if (newer) return undefined
  await trx
    .deleteFrom('home_extra_requests')
    .where((where) => where.and(pending))
    .execute()
  await trx
    .insertInto('home_extra_requests')
    .values({ ...key, request_id: requestId, person_id: personId, target, minutes, asked_at: at, state: 'pending' })
    .execute()
  return policy.persons.find(({ id }) => id === personId)
}
