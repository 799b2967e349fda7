import { customer, orderStage, type Stage } from './stage'

let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const at = (text: string) => Date.parse(`${text}+08:00`)
const states = (orders: { productId: string; state: string }[]) =>
  orders.map(({ productId, state }) => `${productId} ${state}`)

describe('the life of an order', () => {
  it('goes from the code over renewal and downgrade to the end of the month, and is in the history', async () => {
    const one = await stage.newcomer()
    // 20 November: 11 of 30 days are left.
    const preview = (await one.preview('uasp-9')).data
    expect(preview).toMatchObject({ kind: 'new', chargeNowFen: 330, refundFen: 0, nextChargeFen: 900, ends: [] })
    expect(preview.nextChargeAt).toBe(at('2026-12-01T00:00:00'))
    expect(preview.limitsBefore.blacklist).toBe(0)
    expect(preview.limitsAfter.blacklist).toBe(100)
    const ordered = (await one.order('uasp-9')).data
    expect(ordered).toMatchObject({ status: 2, state: 'active' })
    expect(one.sms()[0]).toContain('已订购安全卫士 9 元版')
    expect(one.sms()[0]).toContain('2026-12-01')
    expect(await one.limits()).toMatchObject({ blacklist: 100 })

    await stage.goTo('2026-11-25')
    expect(one.sms()[0]).toContain('已订购')
    await stage.goTo('2026-11-26')
    expect(one.sms()[0]).toContain('将于 2026-12-01 续订，从话费收取 9 元')
    expect(one.sms()[0]).toContain('近 30 天为您拦截电话 0 个、短信 0 条')
    expect(one.sms()[0]).toContain('安全卫士 3 元版（3 元/月）也够用')
    const count = one.sms().length
    await stage.goTo('2026-11-27')
    expect(one.sms()).toHaveLength(count)

    await stage.goTo('2026-12-05')
    expect(stage.billing.booked(one.phoneNo)).toEqual([
      ['charge', 330, '2026-11'],
      ['charge', 900, '2026-12'],
    ])
    expect((await one.preview('uasp-3', { downgrade: true })).data).toMatchObject({
      kind: 'downgrade',
      chargeNowFen: 0,
      refundFen: 0,
      effectiveAt: at('2027-01-01T00:00:00'),
      nextChargeFen: 300,
      ends: [{ productId: 'uasp-9', endsAt: at('2027-01-01T00:00:00') }],
    })
    const lower = (await one.order('uasp-3', { downgrade: true })).data
    expect(lower).toMatchObject({ status: 1, state: 'submitted', message: '将于 2027-01-01 变更为安全卫士 3 元版' })
    expect(await one.held()).toEqual(['uasp-9'])
    expect(states(await one.history())).toEqual(['uasp-3 submitted', 'uasp-9 ending'])

    await stage.goTo('2027-01-01')
    expect(await one.held()).toEqual(['uasp-3'])
    expect(await one.limits()).toMatchObject({ blacklist: 50 })
    expect(states(await one.history())).toEqual(['uasp-3 active', 'uasp-9 ended'])

    await stage.goTo('2027-01-10')
    const detail = (await one.detail(lower.orderId)).data
    expect(detail.unsubscribe).toMatchObject({
      endsAt: at('2027-02-01T00:00:00'),
      refundFen: 0,
      limitsBefore: { blacklist: 50 },
      limitsAfter: { blacklist: 0 },
      ends: ['安全卫士 3 元版'],
    })
    const left = (await one.leave(lower.orderId)).data
    expect(left.order).toMatchObject({ state: 'ending', endsAt: at('2027-02-01T00:00:00'), renewsAt: null })
    await stage.goTo('2027-01-31')
    expect(await one.held()).toEqual(['uasp-3'])
    await stage.goTo('2027-02-01')
    expect(await one.held()).toEqual([])
    expect(one.sms()[0]).toContain('已到期结束')

    await stage.goTo('2027-03-15')
    expect(states(await one.history())).toEqual(['uasp-3 ended', 'uasp-9 ended'])
    const ended = (await one.detail(lower.orderId)).data
    expect(ended.timeline.map(({ state }) => state)).toEqual([
      'draft',
      'codeSent',
      'submitted',
      'active',
      'ending',
      'ended',
    ])
    expect(ended.agreement).toMatchObject({ text: expect.stringContaining('安全卫士 3 元版'), priceFen: 300 })
    expect(ended.canResume).toBe(false)
    expect((await one.bills()).map(({ month, totalFen }) => [month, totalFen])).toEqual([
      ['2027-01', 300],
      ['2026-12', 900],
      ['2026-11', 330],
    ])
    expect(stage.billing.total(one.phoneNo)).toBe(1530)
  })

  it('refunds the rest of the old package with an upgrade', async () => {
    const one = await stage.newcomer()
    const first = (await one.order('uasp-3')).data
    await stage.goTo('2026-11-25')
    expect((await one.preview('uasp-9')).data).toMatchObject({ kind: 'upgrade', chargeNowFen: 180, refundFen: 60 })
    await one.order('uasp-9')
    expect(states(await one.history())).toEqual(['uasp-9 active', 'uasp-3 refunded'])
    expect((await one.detail(first.orderId)).data.order).toMatchObject({
      chargedFen: 110,
      refundedFen: 60,
      refundDueFen: 0,
    })
    expect((await one.bills())[0]).toMatchObject({ month: '2026-11', chargedFen: 290, refundedFen: 60, totalFen: 230 })
    expect(stage.billing.total(one.phoneNo)).toBe(230)
  })

  it('can be resumed until it ends', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    await one.leave(orderId)
    expect((await one.detail(orderId)).data).toMatchObject({ canResume: true, unsubscribe: null, renewal: null })
    expect((await one.resume(orderId)).data.order).toMatchObject({ state: 'active', endsAt: null })
    expect((await one.resume(orderId)).code).toBe('U0207')
    await stage.goTo('2026-12-02')
    expect(stage.billing.booked(one.phoneNo)).toContainEqual(['charge', 600, '2026-12'])
    await one.leave(orderId)
    await stage.goTo('2027-01-01')
    expect((await one.resume(orderId)).code).toBe('U0207')
    expect((await one.leave(orderId)).code).toBe('U0207')
  })

  it('stores the reason, which is asked afterwards', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    const reason = (requestId: string) =>
      stage.gateway.call(
        'guard/v1/order/unsubscribeReason',
        { orderId, reason: 'price', text: '太贵', requestId },
        one.token,
      )
    expect((await reason('reason-01')).code).toBe('U0207')
    await one.leave(orderId)
    expect((await reason('reason-02')).code).toBe('A0000')
    const row = await stage.gateway.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    expect(row).toMatchObject({ leave_reason: 'price', leave_text: '太贵', state: 'ending' })
  })

  it.each(['of the old package', 'of the new one'])('undoes a downgrade by the order %s', async (which) => {
    const one = await stage.newcomer()
    const nine = (await one.order('uasp-9')).data.orderId
    const three = (await one.order('uasp-3', { downgrade: true })).data.orderId
    expect((await one.detail(three)).data.canResume).toBe(true)
    expect((await one.resume(which === 'of the new one' ? three : nine)).data.order).toMatchObject({
      productId: 'uasp-9',
      state: 'active',
    })
    await stage.goTo('2026-12-02')
    expect(await one.held()).toEqual(['uasp-9'])
    expect(states(await one.history())).toEqual(['uasp-3 ended', 'uasp-9 active'])
    expect(stage.billing.total(one.phoneNo)).toBe(330 + 900)
  })

  it('names the package that replaces it, and what still ends when that is cancelled', async () => {
    const one = await stage.newcomer()
    const nine = (await one.order('uasp-9')).data.orderId
    const three = (await one.order('uasp-3', { downgrade: true })).data.orderId
    const before = (await one.detail(nine)).data
    expect(before.replacedBy).toBe('安全卫士 3 元版')
    expect(before.timeline.at(-1)?.text).toBe('将更换为安全卫士 3 元版，在此之前仍可使用')
    expect((await one.detail(three)).data.unsubscribe).toMatchObject({
      limitsBefore: { blacklist: 100 },
      limitsAfter: { blacklist: 0 },
      ends: ['安全卫士 3 元版'],
      stillEnds: { productName: '安全卫士 9 元版', endsAt: at('2026-12-01T00:00:00') },
    })
    const left = (await one.leave(three)).data
    expect(left.message).toBe('已取消安全卫士 3 元版，不会扣费。安全卫士 9 元版仍于 2026-11-30 到期终止')
    expect(left.order).toMatchObject({ effectiveAt: null, endsAt: stage.gateway.now() })
    const after = (await one.detail(nine)).data
    expect(after.replacedBy).toBeNull()
    expect(after.timeline.at(-1)?.text).toBe('已退订，到期前仍可使用')
  })

  it('announces an end at night in the morning, once', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    await one.leave(orderId)
    const count = one.sms().length
    const tendAt = async (text: string) => {
      stage.gateway.advance(at(text) - stage.gateway.now())
      await stage.tend()
      await one.history()
      return one.sms().length - count
    }
    expect(await tendAt('2026-12-01T00:05:00')).toBe(0)
    expect(await one.held()).toEqual([])
    expect(await tendAt('2026-12-01T08:59:00')).toBe(0)
    expect(await tendAt('2026-12-01T09:00:00')).toBe(1)
    expect(one.sms()[0]).toContain('已到期结束')
    expect(await tendAt('2026-12-01T09:05:00')).toBe(1)
  })

  it('announces a refused renewal in the morning', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-6')
    await stage.goTo('2026-11-26')
    const count = one.sms().length
    stage.billing.always('refused')
    stage.gateway.advance(at('2026-12-01T00:05:00') - stage.gateway.now())
    await stage.tend()
    expect(one.sms()).toHaveLength(count)
    await stage.goTo('2026-12-01')
    expect(one.sms()[0]).toContain('扣费未成功')
    expect(one.sms()).toHaveLength(count + 1)
  })

  it('was announced by its own SMS when the next charge is nearer than five days', async () => {
    await stage.goTo('2026-11-28')
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    const count = one.sms().length
    expect((await one.detail(orderId)).data.renewal).toMatchObject({
      at: at('2026-12-01T00:00:00'),
      noticeAt: null,
    })
    await stage.goTo('2026-11-30')
    expect(one.sms()).toHaveLength(count)
    await stage.goTo('2026-12-01')
    expect((await one.detail(orderId)).data.renewal?.noticeAt).toBe(at('2026-12-27T09:00:00'))
  })

  it('shows with the packages when a downgrade begins and when the old package ends', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9')
    expect(await one.changes()).toEqual({})
    const three = (await one.order('uasp-3', { downgrade: true })).data.orderId
    const december = at('2026-12-01T00:00:00')
    expect(await one.changes()).toEqual({ 'uasp-9': [null, december], 'uasp-3': [december, null] })
    await one.resume(three)
    expect(await one.changes()).toEqual({})
  })

  it('charges nothing more when a downgrade is cancelled before it starts', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9')
    const three = (await one.order('uasp-3', { downgrade: true })).data.orderId
    expect((await one.leave(three)).data.order.state).toBe('ended')
    await stage.goTo('2026-12-02')
    expect(await one.held()).toEqual([])
    expect(stage.billing.total(one.phoneNo)).toBe(330)
  })

  it('drops a downgrade when a higher package is ordered', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-6')
    await one.order('uasp-3', { downgrade: true })
    await one.order('uasp-9')
    expect(states(await one.history())).toEqual(['uasp-9 active', 'uasp-3 ended', 'uasp-6 refunded'])
    await stage.goTo('2026-12-02')
    expect(await one.held()).toEqual(['uasp-9'])
    expect(stage.billing.total(one.phoneNo)).toBe(330 + 900)
  })

  it('ends when its renewal is refused', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6')).data
    stage.billing.always('refused')
    await stage.goTo('2026-12-01')
    expect(await one.held()).toEqual([])
    expect(one.sms()[0]).toContain('扣费未成功')
    const { order, timeline } = (await one.detail(orderId)).data
    expect(order).toMatchObject({ state: 'ended', chargedFen: 220 })
    expect(timeline.at(-1)?.text).toBe('因扣费未成功已停止，未收取费用')
  })

  it('charges nothing for a product that the carrier has ended', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-6')
    await stage.gateway.db.updateTable('products').set({ status: 4 }).where('subscriber_id', '=', one.id).execute()
    await stage.goTo('2026-12-01')
    expect(stage.billing.total(one.phoneNo)).toBe(220)
    expect(states(await one.history())).toEqual(['uasp-6 ended'])
  })

  it('stores the accepted text, the displayed price and the id of the code', async () => {
    const one = await stage.newcomer()
    const { agreement } = (await one.preview('uasp-6')).data
    const { orderId } = (await one.order('uasp-6')).data
    const row = await stage.gateway.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ agreement, price_fen: 600, first_charge_fen: 220, language: 'zh' })
    expect(row.code_id).not.toBe('')
    expect(row.code_sent_at).toBe(stage.gateway.now())
    expect(row.request_id).not.toBeNull()
  })

  it('pages the history', async () => {
    const one = await stage.newcomer()
    for (const id of ['uasp-3', 'uasp-6', 'uasp-9']) await one.order(id)
    const query = (body: object) => stage.gateway.call('subscribe/v1/subscribeList', body, one.token)
    const first = (await query({ limit: 2 })).data
    expect(first.subscribeList.map(({ productId }) => productId)).toEqual(['uasp-9', 'uasp-6'])
    const rest = (await query({ limit: 2, cursor: first.nextCursor })).data
    expect(rest.subscribeList.map(({ productId }) => productId)).toEqual(['uasp-3'])
    expect(rest.nextCursor).toBeNull()
  })
})

it('gives a number to try the order of its package, which can be cancelled', async () => {
  const token = await stage.gateway.login('13800138006')
  const one = customer(stage.gateway, '13800138006', token)
  const [order] = await one.history()
  expect(order).toMatchObject({ productId: 'uasp-6', state: 'active', renewsAt: at('2026-12-01T00:00:00') })
  expect((await one.bills()).map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08', '2026-07'])
  expect((await one.preview('uasp-9')).data).toMatchObject({ kind: 'upgrade', chargeNowFen: 330, refundFen: 220 })
  expect((await one.leave(order!.orderId)).data.message).toContain('可用到 2026-11-30')
})

it('publishes the tariff to everybody', async () => {
  const { packages, dnd } = (await stage.gateway.call('guard/v1/package/query')).data
  expect([...packages, dnd].map(({ productId, priceFen, trialDays }) => [productId, priceFen, trialDays])).toEqual([
    ['uasp-9', 900, 30],
    ['uasp-6', 600, 30],
    ['uasp-3', 300, 30],
    ['dnd', 0, 0],
  ])
})

it('notifies a subscriber in their language', async () => {
  const one = await stage.newcomer()
  const english = { 'accept-language': 'en' }
  const preview = await stage.gateway.call('guard/v1/order/preview', { productId: 'uasp-6' }, one.token, english)
  expect(preview.data.agreement).toContain('Charged now: 2.2 yuan')
  expect(preview.data.agreement).not.toMatch(/[一-龥]/)
})
