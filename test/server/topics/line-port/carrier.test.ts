import type { BatchAnswer, CallVerdict, SmsVerdict } from '@contract/line'
import type { ReputationAnswer } from '@contract/reputation'
import { products } from '@/rules/products/catalogue'
import { lockSubscriber } from '@server/kernel/database/transaction'
import { clearNumber } from '@server/topics/line/cleared-numbers'
import type { TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const FRAUD = '17011112222'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(10 * MINUTE))

let version = 0
const feed = ({ version: own, ...content }: { version?: number; [member: string]: unknown }) =>
  post<ReputationAnswer>(gateway, '/carrier/reputation/feed', {
    list: 'numbers',
    version: own ?? (version += 1),
    isWhole: true,
    isLast: true,
    rows: [],
    ...content,
  })
const number = (value: string, more: object = {}) => ({
  value,
  level: 'fraud',
  tag: '诈骗电话',
  marks: 394,
  markedAt: gateway.now(),
  ...more,
})
const askAbout = async (from: string) => {
  const { token, phoneNo } = await newSubscriber(gateway, 'nine')
  const switches = [
    { name: 'fraudBlock', on: true },
    { name: 'riskCallRemind', on: true },
  ]
  await gateway.call('guard/v1/call/save', { change: { switches }, requestId: `save-${phoneNo}` }, token)
  return () => newCallOf(gateway, phoneNo, from).ask()
}

describe("the carrier's lists", () => {
  it('stop a call from a listed number, and label one that is suspected', async () => {
    const [ask, suspect] = [await askAbout(FRAUD), await askAbout('17011113333')]
    expect(await ask()).toMatchObject({ action: 'pass', reason: 'noRule' })
    await feed({ rows: [number(FRAUD), number('1701111*', { level: 'suspect', tag: '高频风险', marks: 12 })] })
    gateway.advance(MINUTE)
    expect(await ask()).toMatchObject({ action: 'stop', reason: 'fraud', label: '' })
    expect(await suspect()).toMatchObject({ action: 'pass', reason: 'riskCall', label: '高频风险 · 12 人标记' })
  })

  it('are replaced by a whole version, changed by another, and not by an older one', async () => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    await feed({ rows: [number(FRAUD)] })
    await feed({ isWhole: false, rows: [number('17011114444')] })
    expect(await reasonNow()).toBe('fraud')
    await feed({ isWhole: false, removed: [FRAUD] })
    expect(await reasonNow()).toBe('noRule')
    await feed({ isWhole: false, rows: [number(FRAUD)] })
    await feed({ rows: [number('17011114444')] })
    expect(await reasonNow()).toBe('noRule')
    expect((await feed({ version: 1, rows: [number(FRAUD)] })).body).toEqual({ version, isOld: true })
    expect(await reasonNow()).toBe('noRule')
  })

  it('count a version when its last part has come, and a row until its end', async () => {
    const ask = await askAbout(FRAUD)
    await feed({ isLast: false, rows: [number(FRAUD, { until: gateway.now() + 5 * MINUTE })] })
    expect((await feed({ version, rows: [] })).body).toEqual({ version, isOld: false })
    gateway.advance(MINUTE)
    expect((await ask()).reason).toBe('fraud')
    gateway.advance(5 * MINUTE)
    expect((await ask()).reason).toBe('noRule')
  })

  it.each([`+86${FRAUD}`, `0086${FRAUD}`, '+86170111*'])('know a number that is written as %s', async (written) => {
    const ask = await askAbout(FRAUD)
    const reasonNow = async () => {
      gateway.advance(MINUTE)
      return (await ask()).reason
    }
    await feed({ rows: [number(written)] })
    expect(await reasonNow()).toBe('fraud')
    await feed({ isWhole: false, removed: [written] })
    expect(await reasonNow()).toBe('noRule')
  })

  it('have the newer row, when a part of an older version comes later', async () => {
    const ask = await askAbout(FRAUD)
    const [older, newer] = [(version += 1), (version += 1)]
    await feed({ version: newer, isLast: false, rows: [number(FRAUD)] })
    await feed({ version: older, rows: [number(FRAUD, { level: 'nuisance', tag: '广告' })] })
    await feed({ version: newer, rows: [] })
    gateway.advance(MINUTE)
    expect((await ask()).reason).toBe('fraud')
  })

  it('count for a decision that has read them, however much others read meanwhile', async () => {
    const site = 'etc-pay.example'
    await post(gateway, '/carrier/reputation/feed', {
      list: 'sites',
      version: 1,
      isWhole: true,
      isLast: true,
      rows: [{ host: site }],
    })
    const { reputation } = gateway.deps
    const current = await reputation.prepared(gateway.db, [], [site])
    const others = Array.from({ length: 50_000 }, (_, index) => `shop-${index}.example`)
    await reputation.prepared(gateway.db, [], others)
    expect(current.isRiskySite(site)).toBe(true)
  })

  it('say nothing more of a cleared number in a preview of the settings, as on the line', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await feed({ rows: [number(FRAUD)] })
    const call = newCallOf(gateway, phoneNo, FRAUD)
    await call.report(call.event(1, 'ringing', { applied: 'breaker', action: 'pass' }), call.event(2, 'ended'))
    const change = { switches: [{ name: 'fraudBlock', on: true }] }
    const stopped = async () => (await gateway.call('guard/v1/call/preview', { change }, token)).data.after.stop
    expect(await stopped()).toBe(1)
    await clearNumber(gateway.db, { phoneNo: FRAUD, opinion: null, now: gateway.now() })
    expect(await stopped()).toBe(0)
    await gateway.db.deleteFrom('cleared_numbers').execute()
  })

  it('of sites warn of a visit, also below the site, and of a link in an SMS', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'nine')
    await post(gateway, '/carrier/reputation/feed', {
      list: 'sites',
      version: 2,
      isWhole: true,
      isLast: true,
      rows: [{ host: 'etc-renew.example' }],
    })
    const change = { switches: [{ name: 'riskySiteRemind', on: true }] }
    await gateway.call('guard/v1/call/save', { change, requestId: `save-${phoneNo}` }, token)
    const visit = (id: string, site: string) => ({ id, to: phoneNo, site, at: gateway.now() })
    const visits = [
      visit('1', 'https://login.etc-renew.example/a'),
      visit('2', 'news.example'),
      visit('1', 'again.example'),
    ]
    const { body } = await post<BatchAnswer>(gateway, '/carrier/web/events', visits)
    expect(body).toEqual({ taken: 2, repeated: 1, unknown: 0, refused: [] })
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders' }, token)).data
    expect(items).toMatchObject([{ kind: 'web', reason: 'riskyWebsite' }])
    const traces = gateway.db.selectFrom('network_messages').select('message_id')
    expect(await traces.where('subscriber_id', '=', token.slice(4, 20)).execute()).toEqual([{ message_id: '1' }])
  })
})

const send = (to: string, more: object, at = gateway) =>
  post<SmsVerdict>(at, '/carrier/sms/verdict', {
    id: `sms-${to}`,
    from: '10690218',
    senderClass: 'company',
    to,
    text: '全场五折，拒收请回复R',
    at: gateway.now(),
    ...more,
  })

describe('an SMS', () => {
  let impatient: TestApp
  beforeAll(async () => {
    impatient = await makeProduction({ LINE_SMS_DEADLINE: '100' })
  })
  afterAll(() => impatient.close())

  it('of marketing is held for a subscriber with the product, once however often it comes', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'sms')
    const first = await send(phoneNo, {})
    expect(first.body).toMatchObject({ action: 'hold', reason: 'marketingSms', label: '' })
    expect((await send(phoneNo, {})).body).toEqual(first.body)
    expect((await send(phoneNo, { id: 'resent' })).body).toEqual(first.body)
    const { items } = (await gateway.call('guard/v1/sms/held/query', {}, token)).data
    expect(items).toMatchObject([{ from: '10690218', text: '全场五折，拒收请回复R' }])
  })

  it('is not read without the product: neither decided by its text nor stored with it', async () => {
    const { token, phoneNo } = await newSubscriber(gateway, 'umm')
    expect((await send(phoneNo, {})).body).toMatchObject({ action: 'pass', reason: 'noRule' })
    const rows = await gateway.db
      .selectFrom('line_log')
      .select('text')
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    expect(rows).toEqual([{ text: '' }])
  })

  it('of a fraud gets a label', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'nine')
    const text = '您的银行卡已被冻结，请登录 icbc-verify.top'
    expect((await send(phoneNo, { text })).body).toMatchObject({ action: 'label', label: '【疑似诈骗】' })
  })

  it('that takes too long to decide is not answered, nor logged as held afterwards', async () => {
    const { token, phoneNo } = await newSubscriber(impatient, 'sms')
    const answer = await impatient.db.transaction().execute(async (trx) => {
      await lockSubscriber(trx, token.slice(4, 20))
      return send(phoneNo, {}, impatient)
    })
    expect(answer).toMatchObject({ status: 503, body: { error: 'Busy' } })
    // Runs after what was late, because it changes the same subscriber.
    await impatient.call('guard/v1/call/save', { change: {}, requestId: `save-${phoneNo}` }, token)
    const { items } = (await impatient.call('guard/v1/sms/held/query', {}, token)).data
    expect(items).toEqual([])
  })

  it('to an unknown number passes, and leaves nothing', async () => {
    expect((await send('13700000001', {})).body).toMatchObject({ action: 'pass', reason: 'nobody' })
    const rows = await gateway.db
      .selectFrom('network_messages')
      .selectAll()
      .where('message_id', 'like', '%13700%')
      .execute()
    expect(rows).toEqual([])
  })
})

const change = (phoneNo: string, id: string, more: object = {}) => ({
  id,
  phoneNo,
  productId: products.nine.id,
  state: 'active',
  at: gateway.now(),
  ...more,
})
const provision = async (...changes: object[]) => (await post<BatchAnswer>(gateway, '/carrier/products', changes)).body

describe('products by the carrier', () => {
  it('make a number a subscriber before any log-in, each once', async () => {
    const phoneNo = '13711110001'
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({
      reason: 'nobody',
    } satisfies Partial<CallVerdict>)
    expect(await provision(change(phoneNo, 'a'), change(phoneNo, 'a'))).toMatchObject({ taken: 1, repeated: 1 })
    expect(await newCallOf(gateway, phoneNo, '13912340000').ask()).toMatchObject({ reason: 'noRule' })
    const token = await gateway.login(phoneNo)
    const rows = await gateway.db
      .selectFrom('products')
      .select(['product_id', 'status'])
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    expect(rows).toEqual([{ product_id: products.nine.id, status: 2 }])
  })

  it('end, and an older change that comes later changes the history alone', async () => {
    const phoneNo = '13711110002'
    const at = gateway.now()
    await provision(change(phoneNo, 'a', { at: at - 2 }), change(phoneNo, 'c', { state: 'ended', at }))
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({ reason: 'noProduct' })
    expect(await provision(change(phoneNo, 'b', { at: at - 1 }))).toMatchObject({ taken: 1 })
    expect(await newCallOf(gateway, phoneNo, FRAUD).ask()).toMatchObject({ reason: 'noProduct' })
    const history = await gateway.db.selectFrom('product_changes').select('change_id').orderBy('at').execute()
    expect(history.map(({ change_id }) => change_id).slice(-3)).toEqual(['a', 'b', 'c'])
  })

  it('that end at an unknown number are unknown', async () => {
    expect(await provision(change('13711110003', 'a', { state: 'ended' }))).toMatchObject({ taken: 0, unknown: 1 })
  })
})
