import fc from 'fast-check'
import { unbookedCharges } from '@server/topics/orders/settle-charges'
import { newRequest } from '../../support/app'
import { DAY, MINUTE, orderStage, type Fault, type Stage } from './stage'

jest.setTimeout(5 * MINUTE)

let stage: Stage
beforeAll(async () => {
  stage = await orderStage()
})
afterAll(() => stage.gateway.close())
beforeEach(() => {
  stage.billing.fail()
  stage.billing.always('none')
})

/** Lets the waiting time of an entry pass, and retries. */
async function askAgain() {
  stage.gateway.advance(11 * MINUTE)
  await stage.tend()
}

const charges = (phoneNo: string) => stage.billing.booked(phoneNo).filter(([kind]) => kind === 'charge')

describe('an order whose charge', () => {
  it.each<[string, Fault]>([
    ['was booked, while the answer was lost', 'answerLost'],
    ['was lost on the way', 'requestLost'],
  ])('%s stays submitted, is queried again by its id, and costs once', async (_name, fault) => {
    const one = await stage.newcomer()
    stage.billing.fail(fault)
    const { data } = await one.order('uasp-6')
    expect(data).toMatchObject({ state: 'submitted', status: 1 })
    expect(await one.held()).toEqual([])
    expect((await one.sendCode('uasp-9')).code).toBe('U0204')
    expect((await one.leave(data.orderId)).code).toBe('U0204')
    await askAgain()
    expect((await one.detail(data.orderId)).data.order).toMatchObject({ state: 'active', chargedFen: 220 })
    expect(await one.held()).toEqual(['uasp-6'])
    expect(charges(one.phoneNo)).toHaveLength(1)
    expect(one.sms()[0]).toContain('已订购')
  })

  it('is unknown for a while is queried repeatedly', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('pending')
    const { orderId } = (await one.order('uasp-6')).data
    for (let round = 0; round < 3; round += 1) {
      await askAgain()
      expect((await one.detail(orderId)).data.order.state).toBe('submitted')
    }
    stage.billing.decide('booked')
    await askAgain()
    expect((await one.detail(orderId)).data.order.state).toBe('active')
    expect(charges(one.phoneNo)).toHaveLength(1)
  })

  it('has no result yet has no start, and is shown wherever one orders', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('pending')
    const { orderId, effectiveAt } = (await one.order('uasp-6')).data
    expect(effectiveAt).toBeNull()
    expect((await one.detail(orderId)).data.order).toMatchObject({ effectiveAt: null, isCharging: true })
    expect(await one.pending()).toEqual({ orderId, productName: '安全卫士 6 元版' })
    expect((await one.offers()).map(({ refusal }) => refusal)).toEqual(['pending', 'pending', 'pending'])
    stage.billing.decide('refused')
    await askAgain()
    expect(await one.pending()).toBeNull()
    const failed = (await one.detail(orderId)).data.order
    expect(failed).toMatchObject({ state: 'failed', effectiveAt: null, endsAt: null, isCharging: false })
  })

  it('waits for the billing centre is counted with how long the oldest has waited', async () => {
    const waiting = () => unbookedCharges(stage.gateway.db, stage.gateway.now())
    expect(await waiting()).toEqual({ count: 0, oldestSeconds: 0 })
    const [one, other] = [await stage.newcomer(), await stage.newcomer()]
    stage.billing.fail('pending')
    await one.order('uasp-6')
    stage.gateway.advance(MINUTE)
    stage.billing.fail('pending')
    await other.order('uasp-3')
    expect(await waiting()).toMatchObject({ count: 2 })
    expect((await waiting()).oldestSeconds).toBeGreaterThanOrEqual(60)
    stage.billing.decide('booked')
    await askAgain()
    expect(await waiting()).toEqual({ count: 0, oldestSeconds: 0 })
  })

  it('is finally refused has failed, cost nothing, and can be repeated', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('pending')
    const { orderId } = (await one.order('uasp-6')).data
    stage.billing.decide('refused')
    await askAgain()
    expect((await one.detail(orderId)).data.order).toMatchObject({ state: 'failed', chargedFen: 0 })
    expect(one.sms()[0]).toContain('办理失败，未扣费')
    expect(stage.billing.total(one.phoneNo)).toBe(0)
    expect((await one.order('uasp-6')).data.state).toBe('active')
  })

  it('is answered days later pays the days before it back', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('pending')
    const { orderId } = (await one.order('uasp-6')).data
    stage.billing.decide('booked')
    stage.gateway.advance(2 * DAY)
    await stage.tend()
    expect((await one.detail(orderId)).data.order).toMatchObject({ state: 'active', chargedFen: 220, refundedFen: 40 })
    expect(stage.billing.total(one.phoneNo)).toBe(180)
  })

  it('has no response does not change the old package', async () => {
    const one = await stage.newcomer()
    const three = (await one.order('uasp-3')).data.orderId
    stage.billing.fail('pending')
    await one.order('uasp-9')
    expect(await one.held()).toEqual(['uasp-3'])
    stage.billing.decide('refused')
    await askAgain()
    expect(await one.held()).toEqual(['uasp-3'])
    expect((await one.detail(three)).data.order.state).toBe('active')
  })

  it('is sent twice by a double tap, and by two phones at once, costs once', async () => {
    const one = await stage.newcomer()
    stage.gateway.advance(MINUTE)
    await one.sendCode('uasp-6')
    const requestId = newRequest()
    const taps = await Promise.all([1, 2, 3].map(() => one.place('uasp-6', one.code(), { requestId })))
    expect(taps.map(({ data }) => data.state)).toEqual(['active', 'active', 'active'])
    expect(charges(one.phoneNo)).toHaveLength(1)

    const two = await stage.newcomer()
    stage.gateway.advance(MINUTE)
    await two.sendCode('uasp-6')
    const code = two.code()
    const phones = await Promise.all([two.place('uasp-6', code), two.place('uasp-6', code)])
    expect(phones.filter(({ code: answer }) => answer === 'A0000')).toHaveLength(1)
    expect(charges(two.phoneNo)).toHaveLength(1)
    expect(await two.history()).toHaveLength(1)
  })

  it('is queried by several gateways at once costs once', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('answerLost')
    const { orderId } = (await one.order('uasp-6')).data
    stage.gateway.advance(11 * MINUTE)
    await Promise.all([stage.tend(), stage.tend(), one.detail(orderId), one.history()])
    const { state, chargedFen } = (await one.detail(orderId)).data.order
    expect([state, chargedFen]).toEqual(['active', stage.billing.total(one.phoneNo)])
    expect(charges(one.phoneNo)).toHaveLength(1)
  })

  it('belongs to a number that was given up is not booked for its next holder', async () => {
    const one = await stage.newcomer()
    stage.billing.fail('requestLost')
    await one.order('uasp-6')
    await stage.gateway.app.inject({
      method: 'POST',
      url: '/dev/release',
      payload: { phoneNo: one.phoneNo },
      headers: { host: 'localhost' },
    })
    await askAgain()
    stage.gateway.advance(40 * DAY)
    await stage.tend()
    expect(stage.billing.booked(one.phoneNo)).toEqual([])
    const orders = await stage.gateway.db.selectFrom('orders').selectAll().where('subscriber_id', '=', one.id).execute()
    expect(orders.map(({ state, due_at }) => [state, due_at])).toEqual([['ended', null]])
  })

  it('is repeated returns the current state', async () => {
    const one = await stage.newcomer()
    stage.gateway.advance(MINUTE)
    await one.sendCode('uasp-6')
    const code = one.code()
    const requestId = newRequest()
    stage.billing.fail('answerLost')
    expect((await one.place('uasp-6', code, { requestId })).data.state).toBe('submitted')
    stage.gateway.advance(11 * MINUTE)
    expect((await one.place('uasp-6', code, { requestId })).data).toMatchObject({ state: 'active', status: 2 })
    stage.gateway.advance(2 * DAY)
    expect((await one.place('uasp-6', code, { requestId })).code).not.toBe('C0500')
    expect(charges(one.phoneNo)).toHaveLength(1)
  })
})

describe('a refund', () => {
  it('whose response is lost is queried until it is paid, once', async () => {
    const one = await stage.newcomer()
    const three = (await one.order('uasp-3')).data.orderId
    stage.billing.fail('none', 'answerLost', 'requestLost')
    await one.order('uasp-6')
    const before = (await one.detail(three)).data.order
    expect(before.state).toBe('refundDue')
    expect(before.refundDueFen).toBeGreaterThan(0)
    await askAgain()
    await askAgain()
    expect((await one.detail(three)).data.order).toMatchObject({
      state: 'refunded',
      refundedFen: before.refundDueFen,
      refundDueFen: 0,
    })
    expect(stage.billing.booked(one.phoneNo).filter(([kind]) => kind === 'refund')).toHaveLength(1)
  })

  it('that its order did not live to see is paid, and then deleted', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-3')
    stage.billing.fail('none', 'refused')
    await one.order('uasp-6')
    const { db } = stage.gateway
    for (const table of ['orders', 'subscribers'] as const)
      await db.deleteFrom(table).where('subscriber_id', '=', one.id).execute()
    const refunds = db.selectFrom('order_charges').select('state').where('subscriber_id', '=', one.id)
    const open = refunds.where('kind', '=', 'refund')
    await stage.tend()
    expect(await open.execute()).toEqual([{ state: 'open' }])
    stage.gateway.advance(DAY)
    await stage.tend()
    expect(await open.execute()).toEqual([])
    expect(stage.billing.booked(one.phoneNo).filter(([kind]) => kind === 'refund')).toHaveLength(1)
  })
})

const faults: Fault[] = ['none', 'none', 'none', 'answerLost', 'requestLost', 'pending', 'refused']
type Step = {
  act: 'order' | 'downgrade' | 'trial' | 'leave' | 'resume' | 'wait' | 'double'
  product: string
  days: number
  faults: Fault[]
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('order', 'downgrade', 'trial', 'leave', 'resume', 'wait', 'double'),
  product: fc.constantFrom('uasp-9', 'uasp-6', 'uasp-3'),
  days: fc.integer({ min: 1, max: 25 }),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
})

it('a change whose charge has no result yet promises neither its day nor a renewal', async () => {
  const one = await stage.newcomer()
  const nine = (await one.order('uasp-9')).data.orderId
  const three = (await one.order('uasp-3', { downgrade: true })).data.orderId
  stage.billing.always('pending')
  stage.gateway.advance(31 * DAY)
  await stage.tend()
  expect(await one.pending()).toEqual({ orderId: three, productName: '安全卫士 3 元版' })
  expect(await one.changes()).toEqual({})
  expect((await one.detail(three)).data).toMatchObject({
    order: { state: 'submitted', isCharging: true, effectiveAt: null },
    unsubscribe: null,
    canResume: false,
  })
  expect((await one.detail(nine)).data).toMatchObject({ renewal: null, canResume: false })
  stage.billing.always('none')
  stage.billing.decide('booked')
  await askAgain()
  expect(await one.pending()).toBeNull()
  expect(await one.held()).toEqual(['uasp-3'])
})

it('a renewal whose charge has no result yet is not announced as the next one', async () => {
  const one = await stage.newcomer()
  const { orderId } = (await one.order('uasp-6')).data
  stage.billing.always('pending')
  stage.gateway.advance(31 * DAY)
  await stage.tend()
  expect((await one.detail(orderId)).data).toMatchObject({
    order: { state: 'active', isCharging: true, renewsAt: null },
    renewal: null,
  })
})

it('adds up under random sequences with faults: the bill is what the billing centre booked', async () => {
  const act = async (one: Awaited<ReturnType<Stage['newcomer']>>, { act: what, product, days }: Step) => {
    const [newest] = (await one.history()).filter(({ state }) => ['active', 'ending', 'submitted'].includes(state))
    if (what === 'order') await one.order(product)
    if (what === 'downgrade') await one.order(product, { downgrade: true })
    if (what === 'trial') await one.order(product, { trial: true })
    if (what === 'leave' && newest) await one.leave(newest.orderId)
    if (what === 'resume' && newest) await one.resume(newest.orderId)
    if (what === 'double') await Promise.all([one.history(), stage.tend(), one.order(product)])
    if (what === 'wait') {
      stage.gateway.advance(days * DAY)
      await stage.tend()
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const one = await stage.newcomer()
      for (const next of steps) {
        stage.billing.fail(...next.faults)
        await act(one, next)
        stage.billing.fail()
        if (next.days % 2 === 0) stage.billing.decide(next.days % 3 === 0 ? 'refused' : 'booked')
      }
      stage.billing.decide('booked')
      for (let round = 0; round < 4; round += 1) {
        stage.gateway.advance(DAY + MINUTE)
        await stage.tend()
      }
      const orders = await one.history()
      const total = orders.reduce((sum, order) => sum + order.chargedFen - order.refundedFen, 0)
      expect(total).toBe(stage.billing.total(one.phoneNo))
      expect((await one.bills()).reduce((sum, bill) => sum + bill.totalFen, 0)).toBe(total)
      for (const order of orders) {
        expect(order.refundedFen).toBeLessThanOrEqual(order.chargedFen)
        expect(order.state).not.toBe('refundDue')
        if (order.state === 'failed') expect(order.chargedFen).toBe(0)
      }
      const live = orders.filter(({ state }) => state === 'active' || state === 'ending')
      expect(live.length).toBeLessThanOrEqual(1)
      expect(await one.held()).toEqual(live.map(({ productId }) => productId))
      const charged = stage.billing.booked(one.phoneNo).filter(([kind]) => kind === 'charge')
      const ids = [...stage.billing.ledger.keys()]
      expect(new Set(ids).size).toBe(ids.length)
      expect(charged.every(([, amount]) => Number.isInteger(amount))).toBe(true)
    }),
    { numRuns: Number(process.env.ORDER_RUNS ?? 12) },
  )
})
