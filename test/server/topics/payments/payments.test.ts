import type { PaymentRecord } from '@contract/payments'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { tablesWith } from '../account/every-table'

const OWN = '13800138006'
const OTHER = '13800138003'
const SUSPECT = '17011112222'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  // The payments of an earlier test are over.
  gateway.advance(2 * DAY_MS)
  token = await gateway.login(OWN)
  await close()
})

const read = async (who = token) => (await gateway.call('guard/v1/live/payment', {}, who)).data
/** The newest record of the log, as it is offered; with `before` an older one. */
async function recentRecord(who = token, before = 0): Promise<PaymentRecord> {
  const record = (await read(who)).recent[before]
  if (!record) throw new Error('The log has no such record')
  return record
}
const facts = (more: object = {}) => ({
  paidAt: gateway.now() - 5 * MINUTE_MS,
  way: 'bank',
  records: [],
  requestId: newRequest(),
  ...more,
})
const start = (more: object = {}, who = token) => gateway.call('guard/v1/live/payment/start', facts(more), who)
const tick = (step: string, done = true, who = token) =>
  gateway.call('guard/v1/live/payment/step', { step, done, requestId: newRequest() }, who)
const close = (who = token) => gateway.call('guard/v1/live/payment/close', { requestId: newRequest() }, who)
const ring = (from: string, phoneNo = OWN) => gateway.line.feed({ phoneNo, kind: 'call', from })

describe('a payment to a fraudster', () => {
  it('is noted with the records that were chosen, and shown with the clock of the gateway', async () => {
    await ring(SUSPECT)
    gateway.advance(MINUTE_MS)
    await ring('13912345678')
    const [newest, risky] = [await recentRecord(), await recentRecord(token, 1)]
    expect([newest.from, risky.from]).toEqual(['13912345678', SUSPECT])
    const { data } = await start({ records: [risky.id], payee: '  张三  ', amountFen: 500_000 })
    expect(data).toMatchObject({
      now: gateway.now(),
      payment: {
        paidAt: gateway.now() - 5 * MINUTE_MS,
        way: 'bank',
        payee: '张三',
        amountFen: 500_000,
        records: [{ id: risky.id, from: SUSPECT, kind: 'call' }],
        missing: 0,
        steps: [],
        closedAt: null,
      },
    })
    expect(await read()).toEqual(data)
  })

  it('is corrected while it is open, and keeps its ticks', async () => {
    const first = await start()
    await tick('police')
    const { data } = await start({ way: 'wechat', payee: '李四' })
    expect(data.payment).toMatchObject({ id: first.data.payment?.id, way: 'wechat', payee: '李四' })
    expect(data.payment?.steps).toEqual([{ step: 'police', at: gateway.now() }])
  })

  it('has steps that are ticked at the time of the gateway, once, and taken back', async () => {
    await start()
    const at = gateway.now()
    await tick('payer')
    gateway.advance(MINUTE_MS)
    await tick('payer')
    const { data } = await tick('police')
    expect(data.payment?.steps).toEqual([
      { step: 'police', at: at + MINUTE_MS },
      { step: 'payer', at },
    ])
    expect((await tick('payer', false)).data.payment?.steps).toEqual([{ step: 'police', at: at + MINUTE_MS }])
  })

  it('is closed once, stays readable, and makes place for another', async () => {
    const first = await start()
    const { data } = await close()
    expect(data.payment?.closedAt).toBe(gateway.now())
    gateway.advance(MINUTE_MS)
    expect((await close()).data.payment?.closedAt).toBe(data.payment?.closedAt)
    expect((await tick('police')).code).toBe('U0301')
    const next = await start()
    expect(next.data.payment).toMatchObject({ closedAt: null, steps: [] })
    expect(next.data.payment?.id).not.toBe(first.data.payment?.id)
  })

  it('is noted once when the request is repeated', async () => {
    const body = facts()
    const [first, again] = [await start(body), await start(body)]
    expect(first.data.payment).not.toBeNull()
    expect(again.data.payment?.id).toBe(first.data.payment?.id)
  })

  it.each([
    ['later than now', { paidAt: 3 * MINUTE_MS }, 'U0100'],
    ['before anything that is kept', { paidAt: -91 * DAY_MS }, 'U0100'],
  ])('is refused when it was %s', async (_, { paidAt }, code) => {
    expect((await start({ paidAt: gateway.now() + paidAt })).code).toBe(code)
    expect((await read()).payment?.closedAt).not.toBeNull()
  })

  it('takes records of the own log alone, and shows none of another subscriber', async () => {
    const other = await gateway.login(OTHER)
    await ring(SUSPECT, OTHER)
    const theirs = await recentRecord(other)
    expect((await start({ records: [theirs.id] })).code).toBe('U0301')
    await start({ payee: '张三' })
    const shown = await read(other)
    expect([shown.payment, JSON.stringify(shown).includes('张三')]).toEqual([null, false])
    expect([(await tick('police', true, other)).code, (await close(other)).code]).toEqual(['U0301', 'U0301'])
    expect((await read()).payment?.steps).toEqual([])
  })

  it('offers the last 24 hours, and shows chosen records for longer', async () => {
    await ring(SUSPECT)
    const record = await recentRecord()
    await start({ records: [record.id] })
    gateway.advance(24 * HOUR_MS)
    const later = await read()
    expect([later.recent, later.payment?.records.length]).toEqual([[], 1])
  })

  it('says how many of its records the log has no more, and holds no content of them', async () => {
    await ring(SUSPECT)
    const record = await recentRecord()
    await start({ records: [record.id] })
    const rows = await gateway.db.selectFrom('payments').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(SUSPECT)
    await gateway.db.deleteFrom('line_log').where('entry_id', '=', record.id).execute()
    expect((await read()).payment).toMatchObject({ records: [], missing: 1 })
  })

  it('is deleted after 90 days', async () => {
    await start({ payee: '王五' })
    gateway.advance(90 * DAY_MS - 1)
    await purgeExpired(gateway.db, gateway.now())
    expect(await tablesWith(gateway.db, '王五')).toMatchObject({ payments: 1 })
    gateway.advance(1)
    await purgeExpired(gateway.db, gateway.now())
    expect((await tablesWith(gateway.db, '王五')).payments).toBeUndefined()
  })
})
