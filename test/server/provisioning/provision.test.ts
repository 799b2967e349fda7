import { isActive } from '@/rules/products/flags'
import { resolveTier } from '@/rules/products/tier'
import { makeTestApp, type TestApp } from '../support/app'

const statusQuery = 'subscribe/v1/statusQuery'
const ticketCall = 'jf/v1/ticket'
const vip = '/woAssistant/umm/configs/v1/vipConfigUser'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const keyData = async (token: string) => (await gateway.call('report/v1/homepageKeyData', {}, token)).data
const marketing = async (token: string) =>
  (await gateway.call('query/v1/smsIntentionCountQuery', {}, token)).data.allCount

describe('the first login of a number to try', () => {
  it.each([
    ['13800138000', 'nine'],
    ['13800138006', 'six'],
    ['13800138003', 'three'],
    ['13800138002', 'uasp'],
    ['13800138001', 'combined'],
    ['13800138004', 'dnd'],
    ['13800138005', 'combined'],
    ['13800138007', 'combined'],
    ['13800138008', 'nine'],
    ['13800138009', 'none'],
  ])('gives %s the tier %s', async (phoneNo, tier) => {
    const { data } = await gateway.call(statusQuery, {}, await gateway.login(phoneNo))
    expect(data.phoneNo).toBe(phoneNo)
    expect(resolveTier(data.productStatusList).tier).toBe(tier)
    expect(data.productStatusList.filter(({ status }) => !isActive(status))).toEqual([])
  })

  it('makes only 13800138008 a merge user', async () => {
    expect((await gateway.call(vip, {}, await gateway.login('13800138008'))).data).toEqual({ isVip: true })
    expect((await gateway.call(vip, {}, await gateway.login('13800138000'))).data).toEqual({ isVip: false })
  })

  it('fills every counter of a nine-yuan home', async () => {
    const token = await gateway.login('13800138000')
    const counters = await keyData(token)
    expect(Math.min(counters.interceptCount, counters.smsSendCount, counters.telAgencyCount)).toBeGreaterThan(10)
    expect(await marketing(token)).toBeGreaterThan(10)
  })

  it('counts only SMS with the SMS guard only', async () => {
    const token = await gateway.login('13800138005')
    expect(await keyData(token)).toMatchObject({ interceptCount: 0, smsSendCount: 0, telAgencyCount: 0 })
    expect(await marketing(token)).toBeGreaterThan(10)
  })

  it('happens once: a second login changes nothing', async () => {
    const before = await keyData(await gateway.login('13800138000'))
    expect(await keyData(await gateway.login('13800138000'))).toEqual(before)
  })

  it('gives other numbers nothing', async () => {
    const token = await gateway.login('13911112222')
    expect((await gateway.call(statusQuery, {}, token)).data.productStatusList).toEqual([])
    expect(await keyData(token)).toMatchObject({ interceptCount: 0, smsSendCount: 0, telAgencyCount: 0 })
    expect((await gateway.call('report/v1/queryScore', {}, token)).data.safetyScore).toBe(40)
    expect((await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)).data.modemList).toEqual([])
  })
})

describe('a ticket for the points zone', () => {
  it('is a new one each time, and only its hash is stored', async () => {
    const token = await gateway.login('13800138000')
    const tickets = [1, 2].map(
      async () => (await gateway.call(ticketCall, { phone: '13800138000' }, token)).data.ticket,
    )
    const [one, two] = await Promise.all(tickets)
    expect(one).not.toBe(two)
    const rows = await gateway.db.selectFrom('points_tickets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(one)
  })

  it('is for the own number only', async () => {
    const token = await gateway.login('13800138000')
    expect((await gateway.call(ticketCall, { phone: '13800138006' }, token)).status).toBe(400)
  })
})
