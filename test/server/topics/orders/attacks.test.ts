import { newRequest } from '../../support/app'
import { MINUTE, orderStage, type Customer, type Stage } from './stage'

let stage: Stage
let owner: Customer
let stranger: Customer
let orderId: string
beforeAll(async () => {
  stage = await orderStage()
  owner = await stage.newcomer()
  stranger = await stage.newcomer()
  orderId = (await owner.order('uasp-6')).data.orderId
})
afterAll(() => stage.gateway.close())

describe("somebody else's order", () => {
  it.each([
    ['detail', {}],
    ['unsubscribe', { requestId: 'attack-001' }],
    ['resume', { requestId: 'attack-002' }],
    ['unsubscribeReason', { requestId: 'attack-003', reason: 'price' }],
  ])('is not found by %s', async (name, more) => {
    const path = `guard/v1/order/${name}` as 'guard/v1/order/detail'
    expect((await stage.gateway.call(path, { orderId, ...more }, stranger.token)).code).toBe('U0206')
    expect((await stage.gateway.call(path, { orderId: 'no-such', ...more }, stranger.token)).code).toBe('U0206')
    expect((await stage.gateway.call(path, { orderId, ...more })).status).toBe(401)
  })

  it('is in no history and on no bill', async () => {
    expect(await stranger.history()).toEqual([])
    expect(await stranger.bills()).toEqual([])
    expect((await owner.history()).map(({ state }) => state)).toEqual(['active'])
  })
})

describe('a code', () => {
  it('that has expired orders nothing', async () => {
    const one = await stage.newcomer()
    await one.sendCode('uasp-6')
    const code = one.code()
    stage.gateway.advance(5 * MINUTE)
    expect((await one.place('uasp-6', code)).code).toBe('U0103')
    expect(await one.history()).toEqual([])
  })

  it.each([
    ['another product', 'uasp-9', {}],
    ['a trial', 'uasp-6', { trial: true }],
  ])('of one order is invalid for %s', async (_name, productId, more) => {
    const one = await stage.newcomer()
    await one.sendCode('uasp-6')
    expect((await one.place(productId, one.code(), more)).code).toBe('U0102')
    expect(await one.history()).toEqual([])
  })

  it('of a trial does not order for money', async () => {
    const one = await stage.newcomer()
    await one.sendCode('uasp-6', { trial: true })
    expect((await one.place('uasp-6', one.code())).code).toBe('U0102')
    expect(stage.billing.total(one.phoneNo)).toBe(0)
  })

  it('of another number is invalid', async () => {
    const one = await stage.newcomer()
    const other = await stage.newcomer()
    await one.sendCode('uasp-6')
    await other.sendCode('uasp-6')
    const code = one.code() === other.code() ? '000000' : one.code()
    expect((await other.place('uasp-6', code)).code).toBe('U0102')
  })

  it('orders once, also with another requestId', async () => {
    const one = await stage.newcomer()
    await one.sendCode('uasp-6')
    const code = one.code()
    expect((await one.place('uasp-6', code)).code).toBe('A0000')
    expect((await one.place('uasp-6', code)).code).toBe('U0202')
    expect((await one.place('uasp-9', code)).code).toBe('U0103')
  })

  it('confirms only the amount in its SMS, not another one the day after', async () => {
    const one = await stage.newcomer()
    const midnight = Date.parse('2026-11-21T00:00:00+08:00')
    stage.gateway.advance(midnight - MINUTE - stage.gateway.now())
    // The login has moved the clock: a code requested now is sent a minute before midnight.
    await one.sendCode('uasp-6')
    expect(one.sms()[0]).toContain('本月收取 2.2 元')
    const code = one.code()
    stage.gateway.advance(2 * MINUTE)
    expect((await one.place('uasp-6', code)).code).toBe('U0103')
    expect(stage.billing.total(one.phoneNo)).toBe(0)
    expect((await one.order('uasp-6')).data.state).toBe('active')
    expect(stage.billing.total(one.phoneNo)).toBe(200)
  })
})

describe('a minor', () => {
  it('is refused with the reason, wherever an order begins', async () => {
    const child = await stage.newcomer()
    stage.billing.minors.add(child.phoneNo)
    for (const answer of [
      await child.preview('uasp-6'),
      await child.sendCode('uasp-6'),
      await child.place('uasp-6', '123456'),
      await child.preview('uasp-6', { trial: true }),
    ])
      expect(answer).toMatchObject({ code: 'U0203', msg: '该号码的机主是未成年人，请由监护人到营业厅办理' })
    expect((await child.offers()).map(({ refusal }) => refusal)).toEqual(['minor', 'minor', 'minor'])
    expect(child.code()).not.toBe('') // that of the login only
    expect(child.sms().filter((text) => text.includes('订购'))).toEqual([])
  })

  it('is refused too when the billing centre reports it after the code', async () => {
    const child = await stage.newcomer()
    await child.sendCode('uasp-6')
    stage.billing.minors.add(child.phoneNo)
    expect((await child.place('uasp-6', child.code())).code).toBe('U0203')
    expect(await child.history()).toEqual([])
  })
})

describe('two devices at once', () => {
  it('get one trial', async () => {
    const one = await stage.newcomer()
    await one.sendCode('uasp-3', { trial: true })
    const code = one.code()
    const both = await Promise.all([1, 2].map(() => one.place('uasp-3', code, { trial: true })))
    expect(both.filter((answer) => answer.code === 'A0000')).toHaveLength(1)
    expect(await one.history()).toHaveLength(1)
  })

  it('cancel an order once, and cancelling and resuming end in one state', async () => {
    const one = await stage.newcomer()
    const id = (await one.order('uasp-6')).data.orderId
    const left = await Promise.all([one.leave(id), one.leave(id), one.leave(id)])
    expect(left.map(({ code }) => code).sort()).toEqual(['A0000', 'U0207', 'U0207'])
    await Promise.all([one.resume(id), one.leave(id)])
    const { order, timeline } = (await one.detail(id)).data
    expect(timeline.at(-1)?.state).toBe(order.state)
  })

  it('get the same response to the same request', async () => {
    const one = await stage.newcomer()
    const id = (await one.order('uasp-6')).data.orderId
    const requestId = newRequest()
    const [first, second] = await Promise.all([one.leave(id, requestId), one.leave(id, requestId)])
    expect(second.data).toEqual(first.data)
  })
})

describe('bad input', () => {
  it.each([
    ['guard/v1/order/preview', {}],
    ['guard/v1/order/preview', { productId: 'umm' }],
    ['guard/v1/order/sendCode', { productId: 'uasp-6', trial: 'yes' }],
    ['guard/v1/order/detail', {}],
    ['guard/v1/order/unsubscribe', { orderId: 'o' }],
    ['guard/v1/order/unsubscribeReason', { orderId: 'o', reason: 'none', requestId: 'request-x' }],
    ['subscribe/v1/subscribeList', { limit: 1000 }],
    ['subscribe/v1/order', { productId: 'uasp-6', code: '123456', requestId: 'request-y' }],
  ] as const)('of %s is refused: %j', async (path, body) => {
    const answer = await stage.gateway.call(path, body, owner.token)
    expect([400, 200]).toContain(answer.status)
    expect(answer.code).not.toBe('A0000')
    expect(answer.code).not.toBe('C0500')
  })

  it.each(['', 'x', 'MSBh', '%00'])('as the cursor %j starts at the newest', async (cursor) => {
    expect((await stage.gateway.call('subscribe/v1/subscribeList', { cursor }, owner.token)).code).toBe('A0000')
  })
})
