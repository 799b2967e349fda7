import { makeTestApp, newRequest, type TestApp } from '../support/app'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const phoneNo = '13800138003'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

const develop = (tool: 'desk' | 'forwarding', payload: object) =>
  gateway.app.inject({ method: 'POST', url: `/dev/${tool}`, payload, headers: { host: 'localhost' } })
const ask = async (tool: 'desk' | 'forwarding', payload: object) =>
  (await develop(tool, { phoneNo, ...payload })).json<object>()
const act = (one: 'lock' | 'unlock') =>
  gateway.call('guard/v1/live/lock/change', { act: one, requestId: newRequest() }, token)
const logged = async () => {
  const { log } = (await gateway.call('guard/v1/live/lock', {}, token)).data
  return log.map(({ kind, change }) => [kind, change].filter(Boolean).join(' '))
}
const forwarded = async () => (await gateway.deps.forwarding?.read(phoneNo))?.map(({ to }) => to)

describe('the simulated desk', () => {
  it('makes what no lock forbids, refuses it under the lock, and reports both', async () => {
    expect(await ask('desk', { change: 'order' })).toEqual({ allowed: true, reason: 'off', until: null })
    await act('lock')
    expect(await ask('desk', { change: 'portOut' })).toEqual({ allowed: false, reason: 'locked', until: null })
    expect((await logged()).sort()).toEqual(['changed order', 'refused portOut', 'turnedOn'])
    expect(gateway.outbox.messages(phoneNo)[0]?.text).toContain('携号转网，号码锁没有放行')
  })

  it('lets the network forward nothing while the number is locked, and end it at any time', async () => {
    expect(await ask('forwarding', { to: '13912345678' })).toMatchObject({ allowed: false })
    expect(await forwarded()).toEqual([])
    gateway.advance(DAY)
    await act('unlock')
    gateway.advance(10 * MINUTE)
    expect(await ask('forwarding', { to: '13912345678' })).toMatchObject({ allowed: true, reason: 'open' })
    expect(await forwarded()).toEqual(['13912345678'])
    await act('lock')
    expect(await ask('forwarding', { to: null })).toEqual({})
    expect(await forwarded()).toEqual([])
  })

  it('opens it for who shows papers, and a new SIM begins a day without changes', async () => {
    gateway.advance(MINUTE)
    expect(await ask('desk', { change: 'sim', papers: true })).toMatchObject({ allowed: true, reason: 'open' })
    expect(await ask('desk', { change: 'portOut' })).toMatchObject({ allowed: false, reason: 'simChange' })
    expect(gateway.outbox.messages(phoneNo).some(({ text }) => text.includes('凭证件'))).toBe(true)
  })

  it('knows the numbers of subscribers, and the changes of the line port, alone', async () => {
    expect((await develop('desk', { phoneNo: '13700000000', change: 'sim' })).statusCode).toBe(400)
    expect((await develop('desk', { phoneNo, change: 'number' })).statusCode).toBe(400)
  })
})
