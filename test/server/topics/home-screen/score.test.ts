import { purgeExpired } from '@server/purge-expired'
import { scoreItems } from '@/rules/score/insight'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const DAY = 24 * 60 * 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const history = async (token: string) => (await gateway.call('guard/v1/score/history', {}, token)).data.items
const score = async (token: string) => (await gateway.call('report/v1/queryScore', {}, token)).data.safetyScore
const items = async (token: string) =>
  scoreItems((await gateway.call('configs/v1/configToBeOptimized', {}, token)).data.configList)
const radar = async (token: string) => (await gateway.call('report/v1/safetyScoreRadarChart', {}, token)).data.axisList
const turn = (token: string, name: 'fraudBlock' | 'harassmentBlock', on: boolean) =>
  gateway.call('guard/v1/call/save', { change: { switches: [{ name, on }] }, requestId: newRequest() }, token)

describe('the score', () => {
  it('consists of the items of /optimizable, and lacks their gains', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await turn(token, 'fraudBlock', true)
    const gains = (await items(token)).map(({ gain }) => gain)
    expect((await score(token)) + gains.reduce((sum, gain) => sum + gain, 0)).toBe(100)
    expect(await radar(token)).toEqual([
      { name: 'fraud', points: 28, most: 28 },
      { name: 'harassment', points: 0, most: 18 },
      { name: 'abroad', points: 0, most: 14 },
    ])
  })

  it('has no items and no axes without a product', async () => {
    const { token } = await newSubscriber(gateway)
    expect(await score(token)).toBe(40)
    expect(await items(token)).toEqual([])
    expect(await radar(token)).toEqual([])
  })
})

describe('live protection', () => {
  const live = async (token: string) => (await gateway.call('guard/v1/score/history', {}, token)).data.live
  const states = (codes: boolean, forwarding: boolean, storm: boolean, lock: boolean) =>
    Object.entries({ codes, forwarding, storm, lock }).map(([guard, on]) => ({ guard, on }))
  const turnLive = (token: string, path: 'codes' | 'forwarding' | 'storm', on: boolean) =>
    gateway.call(`guard/v1/live/${path}/switch`, { on, requestId: newRequest() }, token)
  const lock = (token: string) =>
    gateway.call('guard/v1/live/lock/change', { act: 'lock', requestId: newRequest() }, token)

  it('shows beside the points what is on, and what its own screens show', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    const points = await score(token)
    expect(await live(token)).toEqual(states(true, true, false, false))
    await turnLive(token, 'codes', false)
    await turnLive(token, 'storm', true)
    await lock(token)
    expect(await live(token)).toEqual(states(false, true, true, true))
    const shown = await Promise.all([
      gateway.call('guard/v1/live/codes', {}, token),
      gateway.call('guard/v1/live/forwarding', {}, token),
      gateway.call('guard/v1/live/storm', {}, token),
      gateway.call('guard/v1/live/lock', {}, token),
    ])
    const [codes, forwarding, storm, locked] = shown
    expect(await live(token)).toEqual(
      states(codes.data.on, forwarding.data.on, storm.data.alone, locked.data.state !== 'off'),
    )
    expect(await score(token)).toBe(points)
  })

  it('without a product only locks the number', async () => {
    const { token } = await newSubscriber(gateway)
    await lock(token)
    expect(await live(token)).toEqual(states(false, false, false, true))
  })
})

describe('the history', () => {
  it('shows when the score changed, by how much and why, newest first', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await turn(token, 'fraudBlock', true)
    gateway.advance(DAY)
    await turn(token, 'fraudBlock', false)
    expect(await history(token)).toMatchObject([
      {
        at: gateway.now(),
        score: 40,
        before: 68,
        causes: [{ productType: 'umm', type: 3, contentTag: '0', change: 'off' }],
      },
      { at: gateway.now() - DAY, score: 68, before: 40, causes: [{ change: 'on' }] },
      { at: gateway.now() - DAY, score: 40, before: null, causes: [] },
    ])
  })

  it('has no entry for a switch that was already on, or for a view', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await turn(token, 'fraudBlock', true)
    const before = await history(token)
    await turn(token, 'fraudBlock', true)
    await score(token)
    expect(await history(token)).toEqual(before)
  })

  it('records the effect of a change of products', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await turn(token, 'fraudBlock', true)
    await gateway.db
      .updateTable('products')
      .set({ status: 4 })
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    gateway.advance(DAY)
    const [last] = await history(token)
    expect(last).toMatchObject({ at: gateway.now(), score: 40, before: 68 })
    expect(last?.causes.map(({ change }) => change)).toEqual(['removed', 'removed', 'removed'])
  })

  it('reaches back ninety days, and keeps the row before for comparison', async () => {
    const { token: first, phoneNo } = await newSubscriber(gateway, 'umm')
    await turn(first, 'fraudBlock', true)
    gateway.advance(91 * DAY)
    const token = await gateway.login(phoneNo)
    expect(await history(token)).toEqual([])
    await purgeExpired(gateway.db, gateway.now())
    await turn(token, 'harassmentBlock', true)
    expect(await history(token)).toMatchObject([{ before: 68, score: 86, causes: [{ contentTag: '1', change: 'on' }] }])
    const rows = await gateway.db
      .selectFrom('score_history')
      .selectAll()
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    expect(rows).toHaveLength(2)
  })

  it("is the subscriber's own", async () => {
    const one = await newSubscriber(gateway, 'umm')
    const other = await newSubscriber(gateway, 'umm')
    await turn(one.token, 'fraudBlock', true)
    expect(await history(other.token)).toMatchObject([{ before: null, score: 40 }])
    expect(
      (await gateway.call('guard/v1/score/history', { subscriberId: one.token.slice(4, 20) }, other.token)).data.items,
    ).toHaveLength(1)
  })

  it.each(['report/v1/queryScore', 'guard/v1/score/history', 'report/v1/safetyScoreRadarChart'] as const)(
    'and %s need a session',
    async (path) => {
      expect((await gateway.call(path, {})).status).toBe(401)
    },
  )

  it('records concurrent changes in one row, and loses none', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await Promise.all([turn(token, 'fraudBlock', true), turn(token, 'harassmentBlock', true)])
    const [last] = await history(token)
    expect(last?.score).toBe(await score(token))
  })
})
