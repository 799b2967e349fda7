import { newRequest } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { orderStage, type Stage } from '../orders/stage'
import { pointsOf } from '../points/stage'

const R = '/api/h5/right'
const DAY = 24 * 60 * 60 * 1000
let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const call = (path: string, body: object, token?: string) =>
  stage.gateway.call(path as `${typeof R}/receive`, body, token)
const rights = async (token: string) => (await stage.gateway.call(`${R}/list`, {}, token)).data.rights
const auth = async (rightId: string, token: string) => (await stage.gateway.call(`${R}/auth`, { rightId }, token)).data
const receive = (rightId: string, token: string, requestId = newRequest()) =>
  call(`${R}/receive`, { rightId, requestId }, token)
const loyal = async (daysAgo = 100) => {
  const one = await newSubscriber(stage.gateway, 'nine')
  const since = stage.gateway.now() - daysAgo * DAY
  await stage.gateway.db
    .updateTable('products')
    .set({ subscribed_at: since })
    .where('subscriber_id', '=', one.token.slice(4, 20))
    .execute()
  return one
}

describe('rights', () => {
  it('without a package are shown, but cannot be received', async () => {
    const { token } = await newSubscriber(stage.gateway)
    expect(await rights(token)).toMatchObject([
      { rightId: 'memberPoints', tier: null, points: 60, auth: { allowed: false, reason: 'noPackage' }, receipt: null },
      { rightId: 'loyaltyBill', amountFen: 450, auth: { allowed: false, reason: 'noPackage' } },
    ])
    expect((await receive('memberPoints', token)).code).toBe('U0816')
  })

  it('of the month give points once, and again in the next month', async () => {
    const { token } = await newSubscriber(stage.gateway, 'six')
    const one = pointsOf(stage.gateway, token)
    expect(await auth('memberPoints', token)).toEqual({ allowed: true, reason: 'ok', from: null })
    const all = await Promise.all(Array.from({ length: 5 }, () => receive('memberPoints', token)))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(all[0]!.data).toMatchObject({ state: 'received', points: 40, amountFen: 0 })
    expect((await one.balance()).points).toBe(40)
    expect(await auth('memberPoints', token)).toMatchObject({ allowed: false, reason: 'received' })
    await stage.goTo('2026-12-01')
    await receive('memberPoints', token)
    expect((await one.balance()).points).toBe(80)
  })

  it('are not received twice by a change of the package', async () => {
    const customer = await stage.newcomer()
    await customer.order('uasp-3')
    await receive('memberPoints', customer.token)
    await customer.order('uasp-9')
    expect((await receive('memberPoints', customer.token)).data.points).toBe(20)
    expect((await pointsOf(stage.gateway, customer.token).balance()).points).toBe(20)
  })

  it.each([
    ['three', 'nine'],
    ['nine', 'three'],
  ] as const)('are those of the highest package, with %s beside %s', async (...packages) => {
    const { token } = await newSubscriber(stage.gateway, ...packages)
    expect(await rights(token)).toMatchObject([{ tier: 'nine', points: 60 }, { amountFen: 450 }])
  })

  it('are not for a trial before it is paid for', async () => {
    const customer = await stage.newcomer()
    await customer.order('uasp-6', { trial: true })
    expect(await auth('memberPoints', customer.token)).toMatchObject({ allowed: false, reason: 'noPackage' })
    await stage.goTo('2026-12-22')
    expect(await auth('memberPoints', customer.token)).toMatchObject({ allowed: true })
  })

  it('of loyalty wait for ninety days, and credit the phone bill once', async () => {
    const { token } = await newSubscriber(stage.gateway, 'nine')
    await stage.gateway.db.updateTable('products').set({ subscribed_at: stage.gateway.now() }).execute()
    expect(await auth('loyaltyBill', token)).toMatchObject({ allowed: false, reason: 'tooEarly' })
    const one = await loyal()
    const first = await receive('loyaltyBill', one.token)
    expect(first.data).toMatchObject({ state: 'received', amountFen: 450, points: 0 })
    await receive('loyaltyBill', one.token)
    expect(stage.billing.booked(one.phoneNo)).toEqual([['credit', 450, '2026-11']])
  })

  it.each([['answerLost'], ['requestLost'], ['pending']] as const)(
    'with %s of the billing centre are pending, and get their result later',
    async (fault) => {
      const one = await loyal()
      stage.billing.fail(fault)
      const { id, state } = (await receive('loyaltyBill', one.token)).data
      expect(state).toBe('pending')
      const result = () => call(`${R}/queryReceiveResult`, { id }, one.token)
      expect((await result()).data.state).toBe('pending')
      expect((await call('configs/v1/receiveWxCommit', { id }, one.token)).data.committedAt).toBeNull()
      stage.billing.decide('booked')
      stage.gateway.advance(60_000)
      expect((await result()).data.state).toBe('received')
      expect(stage.billing.booked(one.phoneNo)).toHaveLength(1)
    },
  )

  it('that the billing centre refuses can be received again', async () => {
    const one = await loyal()
    stage.billing.fail('refused')
    expect((await receive('loyaltyBill', one.token)).data.state).toBe('refused')
    expect((await receive('loyaltyBill', one.token)).data.state).toBe('received')
    expect(stage.billing.booked(one.phoneNo)).toHaveLength(1)
  })
})

describe('a receipt', () => {
  it('is confirmed once', async () => {
    const one = await loyal()
    const { id } = (await receive('memberPoints', one.token)).data
    const commit = async () => (await call('configs/v1/receiveWxCommit', { id }, one.token)).data.committedAt
    const first = await commit()
    expect(first).toBe(stage.gateway.now())
    stage.gateway.advance(1000)
    expect(await commit()).toBe(first)
    expect((await rights(one.token))[0]?.receipt?.committedAt).toBe(first)
  })

  it('of somebody else is not found, and unknown rights are refused', async () => {
    const one = await loyal()
    const other = await loyal()
    const { id } = (await receive('memberPoints', one.token)).data
    for (const path of [`${R}/queryReceiveResult`, 'configs/v1/receiveWxCommit']) {
      expect((await call(path, { id }, other.token)).code).toBe('U0817')
      expect((await call(path, { id })).status).toBe(401)
    }
    expect((await rights(other.token))[0]?.receipt).toBeNull()
    expect((await receive('everything', other.token)).status).toBe(400)
  })
})

describe('the agreement to an order', () => {
  const sign = (orderId: string, token?: string) =>
    stage.gateway.call('configs/v1/serviceSignToCBSS', { orderId }, token)

  it('is recorded once, with the text and the time of the order', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    const orderedAt = stage.gateway.now()
    const [first, again] = [await sign(orderId, one.token), await sign(orderId, one.token)]
    expect(first.data).toMatchObject({ state: 'signed', signedAt: orderedAt })
    expect(again.data).toEqual(first.data)
    const { version } = first.data
    expect([...stage.billing.signatures.values()]).toEqual([
      expect.objectContaining({ orderId, version, phoneNo: one.phoneNo, productId: 'uasp-6' }),
    ])
  })

  it.each([['answerLost'], ['requestLost']] as const)(
    'with %s is pending, and sent again automatically',
    async (fault) => {
      const one = await stage.newcomer()
      const { orderId } = (await one.order('uasp-6')).data
      stage.billing.fail(fault)
      expect((await sign(orderId, one.token)).data.state).toBe('pending')
      stage.gateway.advance(60_000)
      await stage.gateway.doDue('order-signatures')
      expect((await sign(orderId, one.token)).data.state).toBe('signed')
      expect(stage.billing.signatures.size).toBe(1)
    },
  )

  it('from two phones at once is recorded once', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    await Promise.all(Array.from({ length: 4 }, () => sign(orderId, one.token)))
    expect(stage.billing.signatures.size).toBe(1)
  })

  it('to an order of somebody else is not found', async () => {
    const one = await stage.newcomer()
    const other = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    expect((await sign(orderId, other.token)).code).toBe('U0206')
    expect((await sign(orderId)).status).toBe(401)
    expect(stage.billing.signatures.size).toBe(0)
  })
})
