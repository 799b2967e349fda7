import type { CallSettingsChange } from '@contract/guard'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const settingsOf = async (token: string) => (await gateway.call('guard/v1/call/settings', {}, token)).data
const save = (token: string, change: CallSettingsChange, requestId = newRequest()) =>
  gateway.call('guard/v1/call/save', { change, requestId }, token)
const pause = (token: string, minutes: number, requestId = newRequest()) =>
  gateway.call('guard/v1/call/pause', { minutes, requestId }, token)
const switchOf = async (token: string, name: string) =>
  (await settingsOf(token)).switches.find((entry) => entry.name === name)?.on
const ring = async (phoneNo: string, from: string) => {
  const { action, rule } = await gateway.line.feed({ phoneNo, kind: 'call', from })
  return `${action} ${rule.reason}`
}

describe("the guard's settings", () => {
  it('are the defaults at first, with the switches of one-click', async () => {
    const token = await gateway.login('13800138000')
    const settings = await settingsOf(token)
    expect(settings.kinds).toHaveLength(9)
    expect(settings).toMatchObject({ treatment: 'hangUp', notice: 'silent', pausedUntil: null })
    expect(settings.switches).toContainEqual({ name: 'fraudBlock', on: true })
    expect(settings.switches).toContainEqual({ name: 'intelPhoneBlock', on: false })
  })

  it('change one by one and keep the rest', async () => {
    const token = await gateway.login('13800138000')
    await save(token, { treatment: 'busyTone' })
    await save(token, { kinds: [{ kind: 'loan', on: true, strength: 'strict' }] })
    await save(token, { switches: [{ name: 'hiddenBlock', on: true }] })
    const settings = await settingsOf(token)
    expect(settings.treatment).toBe('busyTone')
    expect(settings.kinds).toContainEqual({ kind: 'loan', on: true, strength: 'strict' })
    expect(settings.kinds).toContainEqual({ kind: 'robot', on: true, strength: 'standard' })
    expect(settings.switches).toContainEqual({ name: 'hiddenBlock', on: true })
    expect(settings.switches).toContainEqual({ name: 'repeatPass', on: true })
  })

  it('share the switches of the optimisable list', async () => {
    const token = await gateway.login('13800138006')
    const isOpen = async () =>
      (await gateway.call('configs/v1/configToBeOptimized', {}, token)).data.configList.find(
        ({ productType, type }) => productType === 'umm' && type === 7,
      )?.status
    expect(await isOpen()).toBe(1)
    await save(token, { switches: [{ name: 'intelPhoneBlock', on: true }] })
    expect(await isOpen()).toBe(0)
    await save(token, { switches: [{ name: 'intelPhoneBlock', on: false }] })
    expect(await isOpen()).toBe(1)
  })

  it('keep concurrent changes of two devices', async () => {
    const phone = await gateway.login('13800138008')
    const tablet = await gateway.login('13800138008')
    await Promise.all([
      save(phone, { notice: 'sms' }),
      save(tablet, { treatment: 'silent' }),
      save(phone, { switches: [{ name: 'intelPhoneBlock', on: true }] }),
      save(tablet, { switches: [{ name: 'hiddenBlock', on: true }] }),
    ])
    expect(await settingsOf(phone)).toMatchObject({ notice: 'sms', treatment: 'silent' })
    expect(await switchOf(phone, 'intelPhoneBlock')).toBe(true)
    expect(await switchOf(phone, 'hiddenBlock')).toBe(true)
  })

  it.each<[string, string, CallSettingsChange]>([
    ['a switch', '13800138009', { switches: [{ name: 'fraudBlock', on: true }] }],
    ['a reminder that umm lacks', '13800138001', { switches: [{ name: 'riskCallRemind', on: true }] }],
    ['the agent on three yuan', '13800138003', { switches: [{ name: 'agentAnswer', on: true }] }],
    ['answers of the agent on three yuan', '13800138003', { treatment: 'agent' }],
    ['hours', '13800138009', { doNotDisturb: { on: true, week: Array.from({ length: 7 }, () => null) } }],
  ])('refuse %s without its product, and change nothing', async (_what, phoneNo, change) => {
    const token = await gateway.login(phoneNo)
    const before = await settingsOf(token)
    expect((await save(token, { switches: [{ name: 'repeatPass', on: false }], ...change })).code).toBe('U0201')
    expect(await settingsOf(token)).toEqual(before)
  })

  it('can always be switched off', async () => {
    const token = await gateway.login('13800138009')
    expect((await save(token, { switches: [{ name: 'fraudBlock', on: false }] })).code).toBe('A0000')
    expect(await switchOf(token, 'fraudBlock')).toBe(false)
  })

  it.each([
    [
      'hours that begin and end at once',
      { doNotDisturb: { on: true, week: Array(7).fill({ startMinute: 60, endMinute: 60 }) } },
    ],
    ['six days', { doNotDisturb: { on: true, week: Array(6).fill(null) } }],
    ['a kind that there is not', { kinds: [{ kind: 'weather', on: true, strength: 'strict' }] }],
  ])('refuse %s', async (_what, change) => {
    const token = await gateway.login('13800138000')
    const { code } = await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
    expect(['B0400', 'U0100']).toContain(code)
  })
})

describe('a call on the line', () => {
  it('is stopped in do-not-disturb hours after midnight', async () => {
    const token = await gateway.login('13800138006')
    const night = { startMinute: 22 * 60, endMinute: 13 * 60 }
    await save(token, {
      doNotDisturb: { on: true, week: Array.from({ length: 7 }, () => night) },
      switches: [{ name: 'agentAnswer', on: false }],
    })
    expect(await ring('13800138006', '13712340001')).toBe('stop doNotDisturb')
    await save(token, { doNotDisturb: { on: false, week: Array.from({ length: 7 }, () => night) } })
    expect(await ring('13800138006', '13712340002')).toBe('pass noRule')
  })

  it('passes when it is repeated within minutes, unless that is off', async () => {
    const token = await gateway.login('13800138006')
    const always = { startMinute: 0, endMinute: 1440 }
    await save(token, { doNotDisturb: { on: true, week: Array.from({ length: 7 }, () => always) } })
    expect(await ring('13800138006', '13712340003')).toBe('stop doNotDisturb')
    expect(await ring('13800138006', '13712340003')).toBe('pass repeatCall')
    await save(token, { switches: [{ name: 'repeatPass', on: false }] })
    expect(await ring('13800138006', '13712340004')).toBe('stop doNotDisturb')
    expect(await ring('13800138006', '13712340004')).toBe('stop doNotDisturb')
  })

  it('with a hidden number is stopped once that is on', async () => {
    const token = await gateway.login('13800138001')
    expect(await ring('13800138001', '')).toBe('pass noRule')
    await save(token, { switches: [{ name: 'hiddenBlock', on: true }] })
    expect(await ring('13800138001', '')).toBe('stop hidden')
  })
})

describe('a stopped call', () => {
  const stop = (phoneNo: string) => gateway.line.feed({ phoneNo, kind: 'call', from: '' })
  const reminders = (phoneNo: string) =>
    gateway.outbox.messages(phoneNo).filter(({ text }) => text.includes('已为您拦截'))

  it('is treated as chosen, and reported by SMS only when that is chosen', async () => {
    const token = await gateway.login('13800138007')
    await save(token, { switches: [{ name: 'hiddenBlock', on: true }], treatment: 'busyTone' })
    expect((await stop('13800138007')).treatment).toBe('busyTone')
    expect(reminders('13800138007')).toHaveLength(0)
    await save(token, { notice: 'sms' })
    await stop('13800138007')
    expect(reminders('13800138007').map(({ text }) => text)).toEqual(['【手机安全卫士】已为您拦截来电：未显示号码。'])
  })

  it('is answered by the agent where that is chosen', async () => {
    const token = await gateway.login('13800138000')
    await save(token, { switches: [{ name: 'hiddenBlock', on: true }], treatment: 'agent' })
    expect(await ring('13800138000', '')).toBe('agent hidden')
  })
})

describe('"expecting a call"', () => {
  it('suspends the guard, and ends by itself', async () => {
    const token = await gateway.login('13800138001')
    await save(token, { switches: [{ name: 'hiddenBlock', on: true }] })
    const { pausedUntil } = (await pause(token, 15)).data
    expect(pausedUntil).toBe(gateway.now() + 15 * MINUTE)
    expect((await settingsOf(token)).pausedUntil).toBe(pausedUntil)
    expect(await ring('13800138001', '')).toBe('pass paused')
    gateway.advance(15 * MINUTE)
    expect((await settingsOf(token)).pausedUntil).toBeNull()
    expect(await ring('13800138001', '')).toBe('stop hidden')
  })

  it('is shown on home, can be ended early, and is not extended by a repeated request', async () => {
    const token = await gateway.login('13800138003')
    const shown = async () => (await gateway.call('report/v1/homepageKeyData', {}, token)).data.pausedUntil
    const requestId = newRequest()
    const { pausedUntil } = (await pause(token, 30, requestId)).data
    gateway.advance(MINUTE)
    expect((await pause(token, 30, requestId)).data.pausedUntil).toBe(pausedUntil)
    expect(await shown()).toBe(pausedUntil)
    await pause(token, 0)
    expect(await shown()).toBeNull()
  })

  it('is shown nowhere once the suspended product has ended', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    await pause(token, 60)
    await gateway.db
      .updateTable('products')
      .set({ status: 4 })
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    const home = await gateway.call('report/v1/homepageKeyData', {}, token)
    expect(home.data.pausedUntil).toBeNull()
    expect((await settingsOf(token)).pausedUntil).toBeNull()
  })

  it('keeps settings saved meanwhile, which keep it too', async () => {
    const token = await gateway.login('13800138003')
    const [{ data }] = await Promise.all([pause(token, 60), save(token, { notice: 'sms' })])
    expect(await settingsOf(token)).toMatchObject({ notice: 'sms', pausedUntil: data.pausedUntil })
  })

  it('needs a guard to suspend', async () => {
    const token = await gateway.login('13800138009')
    expect((await pause(token, 15)).code).toBe('U0201')
    expect((await pause(token, 0)).code).toBe('A0000')
  })

  it('lasts 15, 30 or 60 minutes', async () => {
    const token = await gateway.login('13800138000')
    expect((await pause(token, 45)).status).toBe(400)
  })
})
