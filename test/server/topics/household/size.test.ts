import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { executorOf } from '../../support/database'
import { insertVisits, refuseLargeChanges } from '../../support/large-changes'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const DAYS = 28
const VISITS_A_DAY = 10
const NODE = { nodeId: 'ap-0', link: '5G', signal: -50, online: true }

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})

/** A household with this many devices, each with ten visits a day for 28 days; returns its calls. */
async function householdWith(devices: number): Promise<Household> {
  const { token } = await newSubscriber(gateway, 'nine')
  const household = householdOf(gateway, token, await bind(gateway, token))
  await household.state()
  const subscriber_id = token.slice(4, 20)
  const { household_id } = await gateway.db
    .selectFrom('households')
    .select('household_id')
    .where('subscriber_id', '=', subscriber_id)
    .executeTakeFirstOrThrow()
  for (const table of ['home_visits', 'home_devices'] as const)
    await gateway.db.deleteFrom(table).where('household_id', '=', household_id).execute()
  const now = gateway.now()
  const macs = Array.from({ length: devices }, (_, index) => `48:46:FB:00:00:${index.toString(16).padStart(2, '0')}`)
  const known = macs.map((mac, index) => ({
    ...{ subscriber_id, household_id, mac: mac.toUpperCase(), device_id: `device-${index}`, host: `device-${index}` },
    ...{ maker: '', type: 'phone' as const, trust: 'trusted' as const, phone_no: '', node_id: NODE.nodeId },
    ...{ link: '5G' as const, signal: NODE.signal, online: true, first_seen: now - 60 * DAY, last_seen: now },
  }))
  await gateway.db.insertInto('home_devices').values(known).execute()
  for (let day = 0; day < DAYS; day += 1) {
    const rows = known.flatMap(({ device_id }, device) =>
      Array.from({ length: VISITS_A_DAY }, (_, visit) => ({
        ...{ subscriber_id, household_id, visit_id: `${day}-${device}-${visit}`, device_id },
        at: now - day * DAY - visit * 40 * MINUTE,
        ...{ host: 'douyin.com', app: 'douyin', app_class: 'video' as const, category: null, seconds: 900 },
        ...{ allowed: visit % 5 > 0, rule: visit % 5 > 0 ? ('none' as const) : ('greenNet' as const) },
      })),
    )
    await gateway.db.insertInto('home_visits').values(rows).execute()
  }
  return household
}

/** How many statements a call runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const queries = jest.spyOn(executorOf(gateway.db), 'executeQuery')
  await work()
  const count = queries.mock.calls.length
  queries.mockRestore()
  return count
}

it('a household of forty devices and four weeks needs no more queries than one of five', async () => {
  const [small, large] = [await householdWith(5), await householdWith(40)]
  const calls = [
    'configs/v1/smartFamilyGuardian/getNetTopology',
    'configs/v1/smartFamilyGuardian/getAccessForbiddenNum',
    'configs/v1/smartFamilyGuardian/greenNetForbidCount',
    'guard/v1/home/visits',
  ]
  for (const path of calls) {
    // The work of a first look is done by then.
    for (const household of [small, large]) await household.call(path)
    const [few, many] = [await queriesOf(() => small.call(path)), await queriesOf(() => large.call(path))]
    expect([path, few > 0, many]).toEqual([path, true, few])
  }
  expect((await large.state()).devices).toHaveLength(40)
})

it('a device with thousands of visits is merged, and its line unbound, in short statements', async () => {
  const { db, now } = gateway
  const household = await householdWith(2)
  const row = await db
    .selectFrom('households')
    .select(['subscriber_id', 'household_id'])
    .where('pppoe_account', '=', household.account)
    .executeTakeFirstOrThrow()
  const visits = () =>
    db.selectFrom('home_visits').select('device_id').where('household_id', '=', row.household_id).execute()
  await insertVisits(db, row, { deviceId: 'device-0', count: 2500, now: now() })
  await refuseLargeChanges(db, 'home_visits')
  const all = (await visits()).length
  await household.change({ kind: 'merge', id: 'device-0', into: 'device-1' })
  expect((await visits()).filter(({ device_id }) => device_id === 'device-1')).toHaveLength(all)
  expect((await household.call('configs/v1/smartFamilyGuardian/unsubscribe', { requestId: newRequest() })).code).toBe(
    'A0000',
  )
  expect(await visits()).toEqual([])
})
