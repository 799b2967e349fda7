import { startOfDay } from '@/rules/time/shanghai'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const add = 'guard/v1/list/add'
const DAY = 24 * 60 * 60 * 1000
const PHONE = '13800138001'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(PHONE)
  await gateway.call(add, { list: 'black', entries: [{ value: '13912345678' }], requestId: newRequest() }, token)
})
afterAll(() => gateway.close())

const ring = () => gateway.line.feed({ phoneNo: PHONE, kind: 'call', from: '13912345678' })
const keyData = async (days: number) => (await gateway.call('report/v1/queryKeyData', { days }, token)).data
const home = async () => (await gateway.call('report/v1/homepageKeyData', {}, token)).data

describe('the counters', () => {
  it('belong to the day in Shanghai on which a call came', async () => {
    const midnight = startOfDay(gateway.now()) + DAY
    gateway.advance(midnight - 1 - gateway.now())
    await ring()
    gateway.advance(1)
    await ring()
    const { dayList } = await keyData(2)
    expect(dayList.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
    expect(dayList[1]?.interceptCount).toBe(1)
    expect((await keyData(1)).interceptCount).toBe(1)
  })

  it('are the same on home and over thirty days, and each day has its row', async () => {
    const { dayList, rules: _rules, ...total } = await keyData(30)
    expect(await home()).toMatchObject(total)
    expect(dayList).toHaveLength(30)
  })

  it('drop a call after thirty days, and show days without any', async () => {
    gateway.advance(29 * DAY)
    expect((await home()).interceptCount).toBe(1)
    gateway.advance(DAY)
    expect((await home()).interceptCount).toBe(0)
    expect((await keyData(90)).interceptCount).toBeGreaterThan(2)
  })

  it.each([0, 91, 1.5])('cannot be counted over %d days', async (days) => {
    expect((await gateway.call('report/v1/queryKeyData', { days }, token)).code).not.toBe('A0000')
  })
})
