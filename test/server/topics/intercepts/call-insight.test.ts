import { makeTestApp, newRequest, type TestApp } from '../../support/app'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const preview = async (token: string, change: object) =>
  (await gateway.call('guard/v1/call/preview', { change }, token)).data
const tryNumber = (token: string, from: string) => gateway.call('guard/v1/call/try', { from }, token)
const statistics = async (token: string) => (await gateway.call('report/v1/queryKeyData', {}, token)).data
const total = ({ pass, stop, remind, agent }: { pass: number; stop: number; remind: number; agent: number }) =>
  pass + stop + remind + agent

describe('the last 30 days under changed settings', () => {
  it('are unchanged when nothing changes', async () => {
    const token = await gateway.login('13800138001')
    const { calls, before, after, changedCount } = await preview(token, {})
    expect(calls).toBeGreaterThan(30)
    expect(total(before)).toBe(calls)
    expect(after).toEqual(before)
    expect(changedCount).toBe(0)
  })

  it('have fewer stopped calls without the fraud switch, and list them', async () => {
    const token = await gateway.login('13800138001')
    const change = { switches: [{ name: 'fraudBlock', on: false }] }
    const { before, after, changedCount, changed } = await preview(token, change)
    expect(after.stop).toBe(before.stop - changedCount)
    expect(changedCount).toBeGreaterThan(0)
    for (const call of changed) {
      expect(call).toMatchObject({ before: { action: 'stop', reason: 'fraud' }, after: { action: 'pass' } })
    }
    expect(changed.map((call) => call.at)).toEqual(changed.map((call) => call.at).sort((a, b) => b - a))
  })

  it('do not change the settings, the log or a pause', async () => {
    const token = await gateway.login('13800138001')
    await gateway.call('guard/v1/call/pause', { minutes: 60, requestId: newRequest() }, token)
    const settings = (await gateway.call('guard/v1/call/settings', {}, token)).data
    const counted = await statistics(token)
    const { before } = await preview(token, { switches: [{ name: 'harassmentBlock', on: false }] })
    expect(before.stop).toBeGreaterThan(0)
    expect((await gateway.call('guard/v1/call/settings', {}, token)).data).toEqual(settings)
    expect(await statistics(token)).toEqual(counted)
  })

  it('are refused for functions that the product does not include', async () => {
    const token = await gateway.login('13800138009')
    expect((await gateway.call('guard/v1/call/preview', { change: { treatment: 'silent' } }, token)).code).toBe('U0201')
  })
})

describe('trying a number', () => {
  it('shows what would happen and why, and writes nothing', async () => {
    const token = await gateway.login('13800138000')
    const entry = { value: '13900001111' }
    await gateway.call('guard/v1/list/add', { list: 'black', entries: [entry], requestId: newRequest() }, token)
    const counted = await statistics(token)
    const { data } = await tryNumber(token, '+8613900001111')
    expect(data).toMatchObject({
      from: '13900001111',
      action: 'stop',
      rule: { reason: 'blacklist', detail: '13900001111' },
      treatment: 'hangUp',
      place: '新疆乌鲁木齐市',
    })
    expect(await statistics(token)).toEqual(counted)
  })

  it('handles a hidden caller, an emergency number and a subscriber without a product', async () => {
    const token = await gateway.login('13800138009')
    expect((await tryNumber(token, '')).data.rule.reason).toBe('noProduct')
    expect((await tryNumber(token, '110')).data).toMatchObject({ action: 'pass', rule: { reason: 'neverBlock' } })
  })

  it('uses up no allowance', async () => {
    const token = await gateway.login('13800138000')
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', reason: 'fraud' }, token)).data
    const [row] = items
    await gateway.call('guard/v1/intercept/allow', { id: row?.id, duration: 'once', requestId: newRequest() }, token)
    for (const _time of [1, 2]) {
      expect((await tryNumber(token, row?.from ?? '')).data.rule.reason).toBe('temporaryAllow')
    }
  })

  it('refuses an invalid number', async () => {
    const token = await gateway.login('13800138000')
    expect((await tryNumber(token, 'abc')).code).toBe('U0100')
    expect((await tryNumber(token, '+861')).code).toBe('A0000')
  })
})

describe('statistics of each rule', () => {
  it('add up to the counters of home and to the days', async () => {
    const token = await gateway.login('13800138000')
    const { rules, dayList } = await statistics(token)
    const home = (await gateway.call('report/v1/homepageKeyData', {}, token)).data
    expect(rules.reduce((sum, rule) => sum + rule.stopped, 0)).toBe(home.interceptCount)
    expect(rules.reduce((sum, rule) => sum + rule.agent, 0)).toBe(home.telAgencyCount)
    const handled = rules.reduce((sum, rule) => sum + rule.stopped + rule.reminded + rule.agent, 0)
    expect(dayList).toHaveLength(30)
    expect(dayList.at(-1)?.day).toBe('2026-11-20')
    expect(dayList.reduce((sum, day) => sum + day.handled, 0)).toBe(handled)
  })

  it('count how often a rule was reported as wrong', async () => {
    const token = await gateway.login('13800138006')
    const wrongOf = async (reason: string) =>
      (await statistics(token)).rules.find((rule) => rule.reason === reason)?.wrong
    expect(await wrongOf('fraud')).toBe(0)
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped', reason: 'fraud' }, token)).data
    await gateway.call('guard/v1/intercept/wrong', { id: items[0]?.id, requestId: newRequest() }, token)
    expect(await wrongOf('fraud')).toBe(1)
  })

  it('are empty for a newcomer', async () => {
    const token = await gateway.login('13812345678')
    const { rules, dayList } = await statistics(token)
    expect(rules).toEqual([])
    expect(dayList.every((day) => day.handled === 0)).toBe(true)
  })
})
