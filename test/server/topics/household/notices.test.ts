import { SmsUnanswered } from '@server/ports/sms'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { keySetting, postSigned } from '../../support/signed-server'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

const MINUTE = 60_000
const nodes = [{ id: 'ap-0', room: '客厅', isModem: true, online: true }]
const device = (last: number) => {
  return { mac: `02:00:00:00:00:0${last}`, host: 'free gift', nodeId: 'ap-0', link: '5G', signal: -50, online: true }
}

let gateway: TestApp
let household: Household
let token: string
let phoneNo: string

beforeEach(async () => {
  gateway = await makeTestApp({ HOME_NETWORK_KEYS: keySetting, APP_URL: 'https://guard.example/uasp' })
  ;({ token, phoneNo } = await newSubscriber(gateway, 'nine'))
  household = householdOf(gateway, token, await bind(gateway, token))
  await household.state()
  gateway.advance(MINUTE)
})
afterEach(() => gateway.close())

async function report(...events: object[]) {
  const content = { events: events.map((event) => ({ pppoeAccount: household.account, at: gateway.now(), ...event })) }
  expect((await postSigned(gateway, '/carrier/home-events', content)).status).toBe(200)
}
const joins = (...macs: number[]) => report({ kind: 'topology', nodes, devices: macs.map(device) })
const texts = () =>
  gateway.outbox
    .messages(phoneNo)
    .map(({ text }) => text)
    .filter((text) => text.includes('onlineManage'))
const waiting = async () =>
  (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList[0]?.description
const question = async () =>
  (await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList[0]?.waiting
const setSms = (sms: boolean) => household.call('guard/v1/home/notices', { sms, requestId: newRequest() })

/** A child with the device 1. */
async function withChild() {
  await joins(1)
  await household.change({ kind: 'person', person: { id: 'kid', name: '小明', age: 'child', bornOn: null } })
  const { devices } = await household.state()
  const id = devices.find(({ mac }) => mac === device(1).mac)?.id ?? ''
  await household.change({ kind: 'device', id, personId: 'kid', trust: 'trusted' })
}
const asksForTime = (id: string) => report({ kind: 'extraTime', id, mac: device(1).mac, target: 'all', minutes: 20 })

describe('a new device', () => {
  it('is told by SMS with a link, without a word of its own, and waits on home', async () => {
    await joins(1)
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('1 台新设备接入')
    expect(texts()[0]).toContain(`https://guard.example/uasp/onlineManage?pppoeAccount=${household.account}`)
    expect(texts()[0]).not.toContain('free gift')
    expect(await waiting()).toBe('1 台新设备待您确认')
    const device = (await household.state()).devices.find(({ trust }) => trust === 'new')
    expect(await question()).toEqual({ kind: 'device', id: device?.id, name: device?.mac, minutes: 0 })
  })

  it('is told once, and others within ten minutes only wait', async () => {
    await joins(1)
    await joins(1)
    await joins(1, 2)
    expect(texts()).toHaveLength(1)
    expect(await waiting()).toBe('2 台新设备待您确认')
    gateway.advance(10 * MINUTE)
    await joins(1, 2, 3)
    expect(texts()).toHaveLength(2)
  })

  it('no longer waits once it is decided', async () => {
    await joins(1)
    const { devices } = await household.state()
    const id = devices.find(({ trust }) => trust === 'new')?.id ?? ''
    await household.change({ kind: 'device', id, trust: 'blocked' })
    expect(await waiting()).not.toContain('新设备')
  })

  it.each([
    ['allow', 0],
    ['ask', 1],
    ['quarantine', 1],
  ] as const)('with the rule %s causes %i SMS', async (rule, count) => {
    await household.change({ kind: 'newDevices', rule })
    await joins(1)
    expect(texts()).toHaveLength(count)
    expect((await waiting())?.includes('新设备')).toBe(count > 0)
  })

  it('of a report that is more than an hour old causes no SMS', async () => {
    gateway.advance(3 * 60 * MINUTE)
    await report({ kind: 'topology', nodes, devices: [device(1)], at: gateway.now() - 61 * MINUTE })
    expect(texts()).toEqual([])
    expect(await waiting()).toBe('1 台新设备待您确认')
  })
})

describe('a request for time', () => {
  it('is told by SMS with the name and the minutes, and waits on home before new devices', async () => {
    await withChild()
    await joins(1, 2)
    await asksForTime('one')
    await asksForTime('one')
    expect(texts().filter((text) => text.includes('小明想加时 20 分钟'))).toHaveLength(1)
    expect(await waiting()).toBe('小明想加时 20 分钟')
    await household.call('guard/v1/home/extra/answer', { id: 'one', minutes: 0, requestId: newRequest() })
    expect(await waiting()).toBe('1 台新设备待您确认')
  })
})

describe('an attempt to get in', () => {
  it('is told by SMS while detection is on, once, and stays on home for a day', async () => {
    const attempt = { kind: 'intrusion', mac: '02:00:00:00:00:77', tries: 3, at: gateway.now() }
    await report(attempt)
    expect(texts()).toEqual([])
    await report({ kind: 'detection', enableStatus: 1 }, attempt, attempt)
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('密码错误 3 次')
    expect(await waiting()).toBe('有陌生设备尝试接入')
    gateway.advance(25 * 60 * MINUTE)
    expect(await waiting()).not.toBe('有陌生设备尝试接入')
  })
})

describe('the SMS of a household', () => {
  it('are sent to no subscriber who turned them off, and in the language of the one who turned them on', async () => {
    expect(await household.state()).toMatchObject({ tellsBySms: true })
    expect((await setSms(false)).data).toMatchObject({ tellsBySms: false })
    await joins(1)
    expect(texts()).toEqual([])
    const inEnglish = { pppoeAccount: household.account, sms: true, requestId: newRequest() }
    await gateway.call('guard/v1/home/notices', inEnglish, token, { 'accept-language': 'en' })
    await joins(1, 2)
    expect(texts()[0]).toContain('New devices on line')
  })

  it('are six a day about each matter', async () => {
    for (let last = 1; last <= 8; last += 1) {
      await joins(last)
      gateway.advance(10 * MINUTE)
    }
    expect(texts()).toHaveLength(6)
    gateway.advance(24 * 60 * MINUTE)
    await joins(9)
    expect(texts()).toHaveLength(7)
  })

  it('are not sent again when the SMS centre did not answer in time and may have sent one', async () => {
    const centre = jest.spyOn(gateway.outbox, 'send').mockRejectedValueOnce(new SmsUnanswered('silent'))
    await joins(1)
    await joins(1, 2)
    expect(centre).toHaveBeenCalledTimes(1)
    centre.mockRestore()
  })

  it('that the SMS centre refused do not count among the six of the day', async () => {
    const centre = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new Error('refused'))
    for (let last = 1; last <= 6; last += 1) await joins(last)
    expect(centre).toHaveBeenCalledTimes(6)
    centre.mockRestore()
    await joins(7)
    expect(texts()).toHaveLength(1)
  })

  it('that the SMS centre refuses late do not release the claim of a later one', async () => {
    const centre = jest.spyOn(gateway.outbox, 'send').mockImplementationOnce(async () => {
      gateway.advance(10 * MINUTE)
      await joins(1, 2)
      throw new Error('refused')
    })
    await joins(1)
    await joins(1, 2, 3)
    centre.mockRestore()
    expect(texts()).toHaveLength(1)
  })

  it('are tried again with the next news when the SMS centre refused one', async () => {
    const centre = jest.spyOn(gateway.outbox, 'send').mockRejectedValueOnce(new Error('refused'))
    await joins(1)
    expect(centre).toHaveBeenCalledTimes(1)
    expect(texts()).toEqual([])
    await joins(1, 2)
    expect(texts()).toHaveLength(1)
    centre.mockRestore()
  })
})
