import type { Kysely } from 'kysely'
import { startOfDay } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { toJson } from '../../kernel/json-column'
import type { HomeEvent, ReportedVisit } from '../../ports/home-network'
import type { RandomSource } from '../../ports/random'
import { emptyPolicy, findHome, holderOf, updateHousehold, type Home } from './households'
import { acknowledge, deliverDue, replaceModem, sendPolicy, type CommandParts } from './modem-commands'
import type { DeviceRow, VisitRow } from './tables'
import { recordVisits } from './visits'

export type EventParts = CommandParts & { random: RandomSource }

/**
 * What a modem's platform reports about a line, whoever has bound it. News of a line that nobody has bound are dropped.
 * Each event may come twice, late and out of order: it then changes nothing.
 */
export async function receiveHomeEvent(parts: EventParts, event: HomeEvent): Promise<void> {
  const isSendingAgain = await withHome(parts.db, event.pppoeAccount, async (trx, home) => {
    if (event.kind === 'acknowledgement') await acknowledge(trx, event, home)
    return home !== null && (await take(trx, parts, event, home))
  })
  if (isSendingAgain) await deliverDue(parts, event.pppoeAccount)
}

/** Works on a line with its holder locked, or without one. */
async function withHome<Result>(
  db: Kysely<Database>,
  account: string,
  work: (trx: Kysely<Database>, home: Home | null) => Promise<Result>,
): Promise<Result> {
  const holder = await holderOf(db, account)
  if (holder === null) return inTransaction(db, `line ${account}`, (trx) => work(trx, null))
  return inTransaction(db, `subscriber ${holder}`, async (trx) => {
    await lockSubscriber(trx, holder)
    // It may have been unbound meanwhile.
    return work(trx, (await hasHousehold(trx, account)) ? await findHome(trx, account) : null)
  })
}

const hasHousehold = async (db: Kysely<Database>, account: string) =>
  (await db.selectFrom('households').select('household_id').where('pppoe_account', '=', account).executeTakeFirst()) !==
  undefined

/** Takes an event into a household. Returns whether the rules go to the modem once more. */
async function take(
  trx: Kysely<Database>,
  { random, clock }: EventParts,
  event: HomeEvent,
  home: Home,
): Promise<boolean> {
  const { row } = home
  const now = clock()
  switch (event.kind) {
    case 'acknowledgement':
      await updateHousehold(trx, row, { seen_at: Math.max(row.seen_at ?? 0, event.at) })
      return false
    case 'topology': {
      if (event.at < row.reported_at) return false
      await takeTopology(trx, home, event, random)
      // The modem is back: what could not reach it goes on its way again.
      const isMissing = row.applied_version < row.version
      if (!isMissing || (row.failure !== 'offline' && row.failure !== 'timeout')) return false
      await sendPolicy(trx, row, { random, now })
      return true
    }
    case 'offline':
      if (event.at < row.reported_at) return false
      await updateHousehold(trx, row, { online: false })
      await trx
        .updateTable('home_devices')
        .set({ online: false, signal: null })
        .where('subscriber_id', '=', row.subscriber_id)
        .where('household_id', '=', row.household_id)
        .execute()
      return false
    case 'replaced':
      await replaceModem(trx, home, { serial: event.serial, model: event.model, fttr: event.fttr }, emptyPolicy())
      return false
    case 'visits':
      await recordVisits(trx, home, event.visits, { now, isCut: false })
      return false
    case 'intrusion':
      // Only a modem whose detection runs may report who tries to get in.
      if (home.modem.enable_status === 1) await insertIntrusion(trx, home, event)
      return false
    case 'extraTime':
      await takeExtraRequest(trx, home, event, now)
      return false
    case 'detection':
      await trx
        .updateTable('modems')
        .set({ enable_status: event.enableStatus })
        .where('subscriber_id', '=', row.subscriber_id)
        .where('pppoe_account', '=', row.pppoe_account)
        .execute()
      return false
  }
}

/** The same visits as wishes of devices, which the rules of the modem cut off: for the simulated modem. */
export function receiveWishes(
  { db, clock }: EventParts,
  account: string,
  visits: readonly ReportedVisit[],
): Promise<VisitRow[]> {
  return withHome(db, account, async (trx, home) =>
    home === null ? [] : recordVisits(trx, home, visits, { now: clock(), isCut: true }),
  )
}

type Topology = Extract<HomeEvent, { kind: 'topology' }>

/**
 * What the modem sees now. Whatever was there at the first look belongs to the household; what comes later is new, until
 * somebody decides about it.
 */
async function takeTopology(trx: Kysely<Database>, home: Home, event: Topology, random: RandomSource): Promise<void> {
  const { row, policy, devices } = home
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
}

async function insertIntrusion(
  trx: Kysely<Database>,
  { row }: Home,
  { at, mac, maker, tries }: Extract<HomeEvent, { kind: 'intrusion' }>,
): Promise<void> {
  await trx
    .insertInto('home_intrusions')
    .values({ subscriber_id: row.subscriber_id, household_id: row.household_id, at, mac, maker, tries })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Somebody at a blocked page asks for more time. Of a person and target only the newest request waits; one of yesterday is over. */
async function takeExtraRequest(
  trx: Kysely<Database>,
  { row, policy }: Home,
  { id, at, mac, target, minutes }: Extract<HomeEvent, { kind: 'extraTime' }>,
  now: number,
): Promise<void> {
  const personId = policy.devices.find(({ macs }) => macs.includes(mac))?.personId
  if (personId == null || at < startOfDay(now)) return
  const key = { subscriber_id: row.subscriber_id, household_id: row.household_id }
  const isThere = await trx
    .selectFrom('home_extra_requests')
    .select('request_id')
    .where((where) => where.and({ ...key, request_id: id }))
    .executeTakeFirst()
  if (isThere) return
  await trx
    .deleteFrom('home_extra_requests')
    .where((where) => where.and({ ...key, person_id: personId, target, state: 'pending' }))
    .execute()
  await trx
    .insertInto('home_extra_requests')
    .values({ ...key, request_id: id, person_id: personId, target, minutes, asked_at: at, state: 'pending' })
    .execute()
}
