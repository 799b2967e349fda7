import { customer, DAY, orderStage, type Customer, type Stage } from './stage'

let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const at = (text: string) => Date.parse(`${text}+08:00`)
const states = (orders: { productId: string; state: string }[]) =>
  orders.map(({ productId, state }) => `${productId} ${state}`)

/** A number to try; products other than a package were subscribed to elsewhere. */
const holder = async (phoneNo: string): Promise<Customer> =>
  customer(stage.gateway, phoneNo, await stage.gateway.login(phoneNo))

const orderOf = async (one: Customer, productId: string) =>
  (await one.history()).find((order) => order.productId === productId)!

describe('do-not-disturb', () => {
  it('is ordered by a code that names its price, which is nothing, now and every month', async () => {
    const one = await stage.newcomer()
    const { dnd } = (await stage.gateway.call('guard/v1/package/query', {}, one.token)).data
    expect(dnd).toMatchObject({ productId: 'dnd', priceFen: 0, standing: 'new', limits: { blacklist: 10, family: 0 } })
    const preview = (await one.preview('dnd')).data
    expect(preview).toMatchObject({ kind: 'new', chargeNowFen: 0, refundFen: 0, nextChargeFen: 0, ends: [] })
    expect(preview.limitsAfter).toMatchObject({ blacklist: 10, whitelist: 10, segments: 10, family: 0 })
    expect(preview.agreement).toMatch(/免打扰.*免费，0 元\/月.*免打扰短信服务至 12 月 31 日终止/)

    expect((await one.place('dnd', '000000')).code).not.toBe('A0000')
    expect((await one.order('dnd')).data).toMatchObject({
      state: 'active',
      status: 2,
      message: '已订购免打扰，即时生效',
    })
    expect(one.sms().find((text) => text.includes('验证码'))).toMatch(/“免打扰”，免费，0 元\/月，不扣费/)
    expect(one.sms()[0]).toContain('已订购免打扰，即时生效。免费使用，不扣费')
    expect(await one.held()).toEqual(['dnd'])
    expect(await one.limits()).toMatchObject({ blacklist: 10 })
    expect((await one.sendCode('dnd')).code).toBe('U0202')

    const count = one.sms().length
    await stage.goTo('2027-03-05')
    expect(one.sms()).toHaveLength(count)
    expect(stage.billing.ledger.size).toBe(0)
    expect((await stage.gateway.call('guard/v1/package/query', {}, one.token)).data.dnd.isElsewhere).toBe(false)
    expect(await one.bills()).toEqual([])
    expect(await one.history()).toMatchObject([{ productId: 'dnd', state: 'active', priceFen: 0, renewsAt: null }])
  })

  it('is cancelled in two taps, resumed, and ends with the month of the cancellation', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('dnd')).data
    await stage.goTo('2027-03-05')
    const { unsubscribe, renewal } = (await one.detail(orderId)).data
    expect(renewal).toBeNull()
    expect(unsubscribe).toMatchObject({
      endsAt: at('2027-04-01T00:00:00'),
      refundFen: 0,
      limitsBefore: { blacklist: 10 },
      limitsAfter: { blacklist: 0 },
      ends: ['免打扰'],
    })
    await one.leave(orderId)
    expect((await one.resume(orderId)).data.order).toMatchObject({ state: 'active', endsAt: null })
    expect((await one.leave(orderId)).data.message).toBe('已退订免打扰，可用到 2027-03-31，不再扣费')
    await stage.goTo('2027-03-31')
    expect(await one.held()).toEqual(['dnd'])
    await stage.goTo('2027-04-01')
    expect(await one.held()).toEqual([])
    expect((await one.detail(orderId)).data.timeline.at(-1)).toMatchObject({ state: 'ended' })
    expect((await one.order('dnd')).data.state).toBe('active')
  })

  it('is held beside a package, does not change it, and stays when that ends', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-3')).data
    expect((await one.preview('dnd')).data).toMatchObject({
      kind: 'new',
      ends: [],
      limitsBefore: { blacklist: 50 },
      limitsAfter: { blacklist: 50 },
    })
    await one.order('dnd')
    await one.leave(orderId)
    await stage.goTo('2026-12-02')
    expect(await one.held()).toEqual(['dnd'])
    expect(await one.limits()).toMatchObject({ blacklist: 10 })
    expect((await one.order('uasp-6')).data.state).toBe('active')
    expect(await one.held()).toEqual(expect.arrayContaining(['dnd', 'uasp-6']))
  })

  it('has no trial and is no downgrade, and a minor cannot order it', async () => {
    const one = await stage.newcomer()
    expect((await one.sendCode('dnd', { trial: true })).msg).toBe('该产品免费使用，无需试用')
    await one.order('uasp-3')
    expect((await one.sendCode('dnd', { downgrade: true })).code).toBe('U0202')
    const young = await stage.newcomer()
    stage.billing.minors.add(young.phoneNo)
    expect((await young.sendCode('dnd')).msg).toContain('未成年人')
  })

  it('is ordered once for repeated requests, and announced once', async () => {
    const one = await stage.newcomer()
    await one.sendCode('dnd')
    const [code, requestId] = [one.code(), 'dnd-request-0001']
    const sent = await Promise.all([1, 2, 3].map(() => one.place('dnd', code, { requestId })))
    expect(new Set(sent.map(({ data }) => data.orderId)).size).toBe(1)
    expect(one.sms().filter((text) => text.includes('即时生效'))).toHaveLength(1)
  })
})

describe('a product subscribed to elsewhere', () => {
  it('is offered as such', async () => {
    const one = await holder('13800138004')
    const { dnd, packages } = (await stage.gateway.call('guard/v1/package/query', {}, one.token)).data
    expect([dnd, ...packages].map(({ isElsewhere }) => isElsewhere)).toEqual([true, false, false, false])
  })

  it('is in the history without a price of ours, and not charged here', async () => {
    const one = await holder('13800138007')
    const orders = await one.history()
    expect(states(orders).sort()).toEqual(['antiFraud5 active', 'sms active', 'umm active'])
    expect(orders.map(({ priceFen, renewsAt, chargedFen }) => [priceFen, renewsAt, chargedFen])).toEqual(
      Array(3).fill([null, null, 0]),
    )
    expect((await one.history()).map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId))
    await stage.goTo('2027-02-03')
    expect(stage.billing.ledger.size).toBe(0)
    const { agreement, renewal, timeline } = (await one.detail(orders[0]!.orderId)).data
    expect([agreement, renewal, timeline.map(({ state }) => state)]).toEqual([null, null, ['active']])
    const signed = await stage.gateway.call('configs/v1/serviceSignToCBSS', { orderId: orders[0]!.orderId }, one.token)
    expect(signed.code).not.toBe('A0000')
  })

  it('is cancelled after a preview, reported to the carrier once despite a lost response, and ends with the month', async () => {
    const one = await holder('13800138007')
    const { orderId } = await orderOf(one, 'umm')
    expect((await one.detail(orderId)).data.unsubscribe).toMatchObject({
      endsAt: at('2026-12-01T00:00:00'),
      refundFen: 0,
      limitsBefore: { blacklist: 10 },
      limitsAfter: { blacklist: 0 },
      ends: ['骚扰拦截'],
    })
    stage.billing.fail('answerLost')
    const left = (await one.leave(orderId)).data
    expect(left.order).toMatchObject({ state: 'ending', endsAt: at('2026-12-01T00:00:00') })
    stage.gateway.advance(DAY)
    await stage.tend()
    const [told, ...more] = stage.billing.cancellations.values()
    expect(more).toEqual([])
    expect(told).toMatchObject({
      phoneNo: '13800138007',
      productId: 'umm',
      endsAt: new Date(at('2026-12-01T00:00:00')).toISOString(),
    })
    expect((await one.resume(orderId)).code).not.toBe('A0000')
    expect(await one.bills()).toEqual([])
    await stage.goTo('2026-12-01')
    expect((await one.held()).sort()).toEqual(['antiFraud5', 'sms'])
    expect(await orderOf(one, 'umm')).toMatchObject({ state: 'ended' })
  })

  it('is replaced by a package on request, and the carrier is notified', async () => {
    const one = await holder('13800138005')
    await one.order('uasp-3', { unOrderSms: true })
    await stage.tend()
    expect([...stage.billing.cancellations.values()].map(({ productId }) => productId)).toEqual(['sms'])
    expect(states(await one.history()).sort()).toEqual(['sms ended', 'uasp-3 active'])
  })

  it('ends in the history when the carrier has ended it', async () => {
    const one = await holder('13800138004')
    expect(states(await one.history())).toEqual(['dnd active'])
    await stage.gateway.db.updateTable('products').set({ status: 4 }).where('subscriber_id', '=', one.id).execute()
    expect(states(await one.history())).toEqual(['dnd ended'])
    expect(stage.billing.cancellations.size).toBe(0)
    expect((await one.order('dnd')).data.state).toBe('active')
    expect(states(await one.history()).sort()).toEqual(['dnd active', 'dnd ended'])
  })

  it('is recorded once, whoever reads first', async () => {
    const one = await holder('13800138007')
    const seen = await Promise.all([one.history(), one.history(), one.offers().then(() => one.history())])
    expect(seen.map((orders) => orders.length)).toEqual([3, 3, 3])
  })
})
