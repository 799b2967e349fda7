import type { HouseholdState } from '@contract/household'
import { startOfDay } from '@/rules/time/shanghai'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
let gateway: TestApp
let token: string
let household: Household
let before: HouseholdState

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  ;({ token } = await newSubscriber(gateway, 'nine'))
  household = householdOf(gateway, token, await bind(gateway, token))
  await household.change({ kind: 'person', person: { id: 'child', name: '小宇', age: 'child', bornOn: '2015-06' } })
  await household.change({ kind: 'device', id: (await tablet()).id, personId: 'child' })
  before = await household.state()
})

const set = <Path extends Parameters<TestApp['call']>[0]>(path: Path, body: object) =>
  gateway.call(path, { pppoeAccount: household.account, requestId: newRequest(), ...body }, token)
const get = <Path extends Parameters<TestApp['call']>[0]>(path: Path, body: object = {}) =>
  gateway.call(path, { pppoeAccount: household.account, ...body }, token)
async function tablet() {
  const device = (await household.state()).devices.find(({ host }) => host === 'MatePad-11')
  if (!device) throw new Error('No tablet')
  return device
}
async function dev(action: object) {
  const payload = { pppoeAccount: household.account, ...action }
  const answer = await gateway.app.inject({ method: 'POST', url: '/dev/home', headers: { host: 'localhost' }, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ visits: { allowed: boolean; rule: string; seconds: number }[] }>()
}
const visit = async (host: string, seconds = 600, mac?: string) =>
  (await dev({ do: 'visit', mac: mac ?? (await tablet()).mac, host, seconds })).visits
const waitUntil = (hour: number) => gateway.advance(startOfDay(gateway.now()) + 24 * HOUR + hour * HOUR - gateway.now())

describe('devices', () => {
  it('are named, typed and given to a person', async () => {
    const { id } = await tablet()
    const named = await set('configs/v1/smartFamilyGuardian/setNetTopology', {
      deviceId: id,
      name: '平板',
      type: 'tablet',
    })
    const tablets = named.data.state.devices.filter((device) => device.id === id)
    expect(tablets).toMatchObject([{ name: '平板', personId: 'child', maker: 'Huawei' }])
    expect((await set('configs/v1/smartFamilyGuardian/setNetTopology', { deviceId: 'none', name: '平板' })).code).toBe(
      'U0512',
    )
    const { nodes, devices } = (await get('configs/v1/smartFamilyGuardian/getNetTopology')).data
    expect(nodes.map(({ isModem }) => isModem)).toEqual([true, false, false, false])
    expect(devices).toEqual((await household.state()).devices)
  })

  it('come with the household around them, as green net, sites, holidays, apps and times do', async () => {
    const whole = await household.state()
    const { nodes, devices, household: around } = (await get('configs/v1/smartFamilyGuardian/getNetTopology')).data
    expect({ ...around, nodes, devices }).toEqual(whole)
    const rules = ['getAppAccess', 'getOnlineTimeSlot', 'getOnlineDuration', 'deviceBlockList'] as const
    const ofAll = ['greenNetStatus', 'getUrlBlackList', 'queryHolidayMod', 'getHolidayInterval'] as const
    for (const name of [...rules, ...ofAll])
      expect((await get(`configs/v1/smartFamilyGuardian/${name}`)).data.household).toEqual(whole)
  })

  it('are cut off by hand until that is ended, or for a time', async () => {
    const { id: deviceId, mac } = await tablet()
    await set('configs/v1/smartFamilyGuardian/netConnectionSwitch', { deviceId, netStatus: 0, minutes: 15 })
    const cut = (await get('configs/v1/smartFamilyGuardian/getConnectionStatus', { deviceId })).data
    expect(cut).toMatchObject({
      netStatus: 0,
      decision: { rule: 'cutByHand', nextChange: gateway.now() + 15 * MINUTE },
    })
    gateway.advance(15 * MINUTE)
    expect((await get('configs/v1/smartFamilyGuardian/getConnectionStatus', { deviceId })).data.netStatus).toBe(1)
    await set('configs/v1/smartFamilyGuardian/netConnectionSwitch', { deviceId, netStatus: 0 })
    expect(await visit('douyin.com', 60, mac)).toEqual([{ allowed: false, rule: 'cutByHand', seconds: 0 }])
    await set('configs/v1/smartFamilyGuardian/netConnectionSwitch', { deviceId, netStatus: 1 })
    expect((await visit('douyin.com', 60, mac))[0]).toMatchObject({ allowed: true })
  })

  it('are blocked and listed; the own phone and the modem only after a confirmation', async () => {
    const own = before.devices.find(({ isOwn }) => isOwn)?.id
    expect((await set('configs/v1/smartFamilyGuardian/deviceBlock', { deviceId: own, block: 1 })).code).toBe('U0513')
    expect(
      (await set('configs/v1/smartFamilyGuardian/netConnectionSwitch', { deviceId: own, netStatus: 0 })).code,
    ).toBe('U0513')
    expect(
      (await set('configs/v1/smartFamilyGuardian/deviceBlock', { deviceId: own, block: 1, confirmed: true })).code,
    ).toBe('A0000')
    const listed = (await get('configs/v1/smartFamilyGuardian/deviceBlockList')).data.deviceList
    expect(listed.map(({ id }) => id)).toEqual([own])
    await set('configs/v1/smartFamilyGuardian/deviceBlock', { deviceId: own, block: 0 })
    expect((await get('configs/v1/smartFamilyGuardian/deviceBlockList')).data.deviceList).toEqual([])
  })

  it('that are new are shown as new, with a suggestion, and never merged automatically', async () => {
    const old = before.devices.find(({ host }) => host === 'Xiaomi-14')
    await dev({ do: 'leave', mac: old?.mac })
    gateway.advance(MINUTE)
    await dev({ do: 'bring', mac: '2e:11:22:33:44:55', host: 'Xiaomi-14' })
    const fresh = (await household.state()).devices.find(({ mac }) => mac === '2E:11:22:33:44:55')
    expect(fresh).toMatchObject({ trust: 'new', isRandom: true, mergeWith: old?.id, online: true, maker: '' })
    await visit('douyin.com', 60, '2E:11:22:33:44:55')
    const { state } = await household.change({ kind: 'merge', id: fresh?.id ?? '', into: old?.id ?? '' })
    expect(state.devices.some(({ id }) => id === fresh?.id)).toBe(false)
    const merged = (await household.state()).devices.find(({ id }) => id === old?.id)
    expect(merged).toMatchObject({ mac: '2E:11:22:33:44:55', online: true, mergeWith: null })
    const own = (await get('guard/v1/home/visits', { deviceId: old?.id, stoppedOnly: false, limit: 1 })).data.items
    expect(own[0]?.host).toBe('douyin.com')
  })

  it('that are new wait in quarantine when that is on', async () => {
    await household.change({ kind: 'newDevices', rule: 'quarantine' })
    await dev({ do: 'bring', mac: '2E:11:22:33:44:66', host: 'phone' })
    expect(await visit('baidu.com', 60, '2E:11:22:33:44:66')).toMatchObject([{ allowed: false, rule: 'newDevice' }])
  })

  it('are forgotten once they are offline, and are new when they come back', async () => {
    const { id: deviceId, mac } = await tablet()
    await dev({ do: 'bring', mac, host: 'MatePad-11', type: 'tablet' })
    expect((await set('configs/v1/smartFamilyGuardian/deleteDev', { deviceId })).code).toBe('U0100')
    await dev({ do: 'leave', mac })
    expect((await set('configs/v1/smartFamilyGuardian/deleteDev', { deviceId })).code).toBe('A0000')
    await dev({ do: 'bring', mac, host: 'MatePad-11', type: 'tablet' })
    const back = (await household.state()).devices.find((device) => device.mac === mac)
    expect(back).toMatchObject({ trust: 'new', personId: null })
    expect(back?.id).not.toBe(deviceId)
  })
})

describe('rules for a person', () => {
  /** The child's minutes in these apps, in the last seven days. */
  async function minutesOf(...ids: string[]) {
    const { apps } = (await get('configs/v1/smartFamilyGuardian/getAppAccess', { personId: 'child' })).data
    return ids.map((id) => apps.find((app) => app.id === id)?.minutes ?? 0)
  }

  const days = ['workday', 'restday']

  it('have an overnight band as two ranges on the wire and one entry on the screen', async () => {
    const timeRange = ['22:00-24:00', '00:00-06:30']
    const slot = { id: 'night', personId: 'child', days, timeRange }
    const { state } = (await set('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', slot)).data
    expect(state.policy.bands).toMatchObject([{ startMinute: 1320, endMinute: 390, target: 'all' }])
    expect((await get('configs/v1/smartFamilyGuardian/getOnlineTimeSlot')).data.timeSlotList).toEqual([
      { id: 'night', personId: 'child', days, timeRange },
    ])
    expect(
      (await set('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', { ...slot, timeRange: ['22:00-21:00'] })).code,
    ).toBe('U0516')
    expect((await set('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', { ...slot, personId: 'none' })).code).toBe(
      'U0512',
    )
    const removed = await set('configs/v1/smartFamilyGuardian/setOnlineTimeSlot', { id: 'night' })
    expect(removed.data.state.policy.bands).toEqual([])
  })

  it('cut off a running visit, until extra time is requested and granted', async () => {
    const band = {
      id: 'night',
      personId: 'child',
      days: ['schoolNight' as const],
      target: 'all',
      startMinute: 1320,
      endMinute: 390,
    }
    await household.change({ kind: 'band', band })
    // Sunday evening, before a school day.
    waitUntil(24 + 21.75)
    expect(await visit('bilibili.com', 3600)).toMatchObject([
      { allowed: true, seconds: 900 },
      { allowed: false, rule: 'band' },
    ])
    gateway.advance(45 * MINUTE)
    expect((await tablet()).decision).toMatchObject({
      allowed: false,
      rule: 'band',
      ruleId: 'night',
      nextChange: startOfDay(gateway.now()) + 30.5 * HOUR,
    })
    await dev({ do: 'askExtra', mac: (await tablet()).mac, minutes: 30 })
    await dev({ do: 'askExtra', mac: (await tablet()).mac, minutes: 20 })
    const [request, ...others] = (await household.state()).requests
    expect(others).toEqual([])
    expect(request).toMatchObject({ personId: 'child', target: 'all', minutes: 20, state: 'pending' })
    const answered = await set('guard/v1/home/extra/answer', { id: request?.id, minutes: 15 })
    expect(answered.data.request).toMatchObject({ state: 'approved', minutes: 15 })
    expect((await visit('bilibili.com', 3600))[0]).toMatchObject({ allowed: true, rule: 'extraTime', seconds: 900 })
    expect((await set('guard/v1/home/extra/answer', { id: request?.id, minutes: 15 })).code).toBe('U0517')
    expect((await set('guard/v1/home/extra/answer', { id: 'none', minutes: 15 })).code).toBe('U0512')
  })

  it('let a request for time expire at midnight, and refuse an answer without one', async () => {
    const { mac } = await tablet()
    await dev({ do: 'askExtra', mac, target: 'games' })
    await dev({ do: 'askExtra', mac })
    const [first, second] = (await household.state()).requests
    expect((await set('guard/v1/home/extra/answer', { id: first?.id, minutes: 0 })).data.request.state).toBe('denied')
    waitUntil(0)
    expect((await household.state()).requests.map(({ state }) => state).sort()).toEqual(['denied', 'expired'])
    expect((await set('guard/v1/home/extra/answer', { id: second?.id, minutes: 5 })).code).toBe('U0517')
  })

  it('take the answer to a request back on its day, and what it gave', async () => {
    waitUntil(24 + 22)
    const { mac } = await tablet()
    const answer = async (minutes: number | null, id: string | undefined) =>
      set('guard/v1/home/extra/answer', { id, minutes })
    await dev({ do: 'askExtra', mac, minutes: 30 })
    const id = (await household.state()).requests[0]?.id
    await answer(30, id)
    expect((await visit('bilibili.com', 60))[0]).toMatchObject({ allowed: true, rule: 'extraTime' })
    expect((await answer(null, id)).data.request).toMatchObject({ state: 'pending', minutes: 30 })
    expect((await household.state()).policy.extra).toEqual([])
    expect((await answer(0, id)).data.request.state).toBe('denied')
    expect((await answer(null, id)).data.request.state).toBe('pending')
    expect((await answer(0, id)).data.request.state).toBe('denied')
    // Asked again since: the newer request is the one that waits.
    gateway.advance(MINUTE)
    await dev({ do: 'askExtra', mac, minutes: 10 })
    expect((await answer(null, id)).code).toBe('U0517')
    const newer = (await household.state()).requests[0]?.id
    expect((await answer(0, newer)).data.request.state).toBe('denied')
    waitUntil(0)
    expect((await answer(null, newer)).code).toBe('U0517')
  })

  it('have a daily budget over all devices of a person', async () => {
    waitUntil(9)
    const duration = { personId: 'child', days, minutes: 30, target: 'all' }
    await set('configs/v1/smartFamilyGuardian/setOnlineDuration', { id: 'budget', duration })
    const pad = before.devices.find(({ host }) => host === 'Study-Pad')
    await household.change({ kind: 'device', id: pad?.id ?? '', personId: 'child' })
    const usedBefore = await minutesOf('douyin', 'bilibili')
    await visit('douyin.com', 20 * 60)
    await visit('bilibili.com', 10 * 60, pad?.mac)
    gateway.advance(20 * MINUTE)
    const used = await minutesOf('douyin', 'bilibili')
    expect([used[0]! - usedBefore[0]!, used[1]! - usedBefore[1]!]).toEqual([20, 10])
    expect((await get('configs/v1/smartFamilyGuardian/getOnlineDuration')).data.durationList).toEqual([
      { id: 'budget', ...duration },
    ])
    expect(await visit('douyin.com', 3600)).toMatchObject([
      { allowed: true, seconds: 600 },
      { allowed: false, rule: 'budget' },
    ])
    await set('configs/v1/smartFamilyGuardian/setOnlineDuration', { id: 'budget', duration: null })
    expect((await get('configs/v1/smartFamilyGuardian/getOnlineDuration')).data.durationList).toEqual([])
  })

  it('block and free apps and classes', async () => {
    const rule = { personId: 'child', target: 'games', rule: 'block' }
    const set1 = await set('configs/v1/smartFamilyGuardian/setAppAccess', rule)
    expect(set1.data.state.policy.appRules).toEqual([rule])
    expect(await visit('pvp.qq.com')).toMatchObject([{ allowed: false, rule: 'appBlocked' }])
    const own = (await get('configs/v1/smartFamilyGuardian/getAppAccess', { personId: 'child' })).data
    expect(own).toMatchObject({ appList: [rule], household: null })
    const freed = await set('configs/v1/smartFamilyGuardian/setAppAccess', { ...rule, rule: null })
    expect(freed.data.state.policy.appRules).toEqual([])
    expect((await get('configs/v1/smartFamilyGuardian/getAppAccess', { personId: 'none' })).code).toBe('U0512')
  })

  it('follow holiday mode and own holidays', async () => {
    expect((await get('configs/v1/smartFamilyGuardian/queryHolidayMod')).data.status).toBe(0)
    const on = await set('configs/v1/smartFamilyGuardian/setHolidayMod', { status: 1 })
    expect(on.data.state.policy.holidayMode).toBe(true)
    expect((await get('configs/v1/smartFamilyGuardian/queryHolidayMod')).data.status).toBe(1)
    const interval = { name: '寒假', from: '2027-01-20', to: '2027-02-20' }
    const list = (await set('configs/v1/smartFamilyGuardian/setHolidayInterval', { id: 'winter', interval })).data.state
      .policy.holidays
    expect(list).toEqual([{ id: 'winter', ...interval }])
    expect((await get('configs/v1/smartFamilyGuardian/getHolidayInterval')).data.intervalList).toEqual(list)
    expect(
      (await set('configs/v1/smartFamilyGuardian/setHolidayInterval', { id: 'winter', interval: null })).data.state
        .policy.holidays,
    ).toEqual([])
  })
})

describe('sites', () => {
  it('are blocked with all below them, and opened again', async () => {
    const blocked = await set('configs/v1/smartFamilyGuardian/setUrlBlackList', {
      url: 'https://Example.COM./path?x',
      block: 1,
    })
    expect(blocked.data).toMatchObject({ applied: true, state: { policy: { urls: [{ host: 'example.com' }] } } })
    const { urlList, limit } = (await get('configs/v1/smartFamilyGuardian/getUrlBlackList')).data
    expect(urlList).toEqual([{ host: 'example.com', shown: 'example.com', at: gateway.now() }])
    expect(limit).toBe(100)
    expect(await visit('www.example.com')).toMatchObject([{ allowed: false, rule: 'urlList' }])
    expect((await visit('notexample.com'))[0]).toMatchObject({ allowed: true })
    const why = (await get('guard/v1/home/why', { url: 'www.example.com' })).data
    expect(why).toMatchObject({ host: 'www.example.com', decision: { allowed: false, rule: 'urlList' } })
    await set('configs/v1/smartFamilyGuardian/setUrlBlackList', { url: 'example.com', block: 0 })
    expect((await get('configs/v1/smartFamilyGuardian/getUrlBlackList')).data.urlList).toEqual([])
  })

  it('are read in any script; invalid or protected ones are refused', async () => {
    const chinese = await set('configs/v1/smartFamilyGuardian/setUrlBlackList', { url: '例子.com', block: 1 })
    expect(chinese.data.state.policy.urls).toMatchObject([{ host: 'xn--fsqu00a.com' }])
    expect((await get('configs/v1/smartFamilyGuardian/getUrlBlackList')).data.urlList).toMatchObject([
      { host: 'xn--fsqu00a.com', shown: '例子.com' },
    ])
    for (const url of ['com.cn', '10010.com', 'not a site'])
      expect((await set('configs/v1/smartFamilyGuardian/setUrlBlackList', { url, block: 1 })).code).toBe('U0515')
    expect((await get('guard/v1/home/why', { url: '???' })).code).toBe('U0515')
    expect((await get('guard/v1/home/why', { url: 'https://10010.com/help' })).data).toMatchObject({
      host: '10010.com',
    })
    expect((await get('guard/v1/home/why', { deviceId: 'none' })).code).toBe('U0512')
  })

  it('are stopped by green net according to its level', async () => {
    const set1 = await set('configs/v1/smartFamilyGuardian/greenNet', { status: 1, level: 'low' })
    expect(set1.data.state.policy.green).toMatchObject({ on: true, level: 'low' })
    expect((await get('configs/v1/smartFamilyGuardian/greenNetStatus')).data).toMatchObject({ status: 1, level: 'low' })
    expect(await visit('www.bet365.com')).toMatchObject([{ allowed: false, rule: 'greenNet' }])
    expect((await get('configs/v1/smartFamilyGuardian/greenNetForbidCount', { days: 1 })).data).toMatchObject({
      total: 1,
      categoryList: [{ category: 'gambling', count: 1 }],
    })
  })
})

describe('a line', () => {
  it('accelerates learning until that is ended, when its modem is online', async () => {
    expect((await get('configs/v1/smartFamilyGuardian/accelerateStatus')).data).toEqual({ status: 0, until: null })
    const until = gateway.now() + 4 * HOUR
    expect((await set('configs/v1/smartFamilyGuardian/accelerate', { status: 1 })).data).toEqual({ status: 1, until })
    expect((await get('configs/v1/smartFamilyGuardian/accelerateStatus')).data).toEqual({ status: 1, until })
    gateway.advance(4 * HOUR)
    expect((await get('configs/v1/smartFamilyGuardian/accelerateStatus')).data).toEqual({ status: 0, until: null })
    await dev({ do: 'behave', online: false })
    expect((await set('configs/v1/smartFamilyGuardian/accelerate', { status: 1 })).code).toBe('U0504')
    expect((await get('configs/v1/smartFamilyGuardian/queryAccelerateUrl')).data.url).toContain(
      '/dev/login-free/acceleration',
    )
    expect((await gateway.call('smartont/v1/broadbandFreeLogin', {}, token)).data.url).toContain(
      '/dev/login-free/broadband',
    )
  })

  it('has its intrusion detection started by the carrier, and shows attempts from then on', async () => {
    const mac = 'C8:3A:35:00:00:01'
    await dev({ do: 'intrude', mac, tries: 7 })
    expect((await household.state()).intrusions).toEqual([])
    expect((await get('configs/v1/smartFamilyGuardian/querySecurityPluginEnable')).data).toEqual({
      orderStatus: 0,
      enableStatus: 0,
    })
    await dev({ do: 'detect', enableStatus: 1 })
    expect((await get('configs/v1/smartFamilyGuardian/querySecurityPluginEnable')).data.enableStatus).toBe(1)
    await dev({ do: 'intrude', mac, tries: 7 })
    expect((await household.state()).intrusions).toEqual([{ at: gateway.now(), mac, maker: 'Tenda', tries: 7 }])
  })
})
