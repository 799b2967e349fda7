import { SmsUnanswered } from '@server/ports/sms'
import { DAY, MINUTE, orderStage, type Stage } from './stage'

let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const states = (orders: { productId: string; state: string }[]) =>
  orders.map(({ productId, state }) => `${productId} ${state}`)

describe('a trial', () => {
  it('costs nothing until it ends, and then the rest of that month', async () => {
    const one = await stage.newcomer()
    const offer = (await one.offers())[0]!
    expect(offer).toMatchObject({ productId: 'uasp-9', days: 30, priceFen: 900, refusal: null })
    const { data } = await one.order('uasp-9', { trial: true })
    expect(data).toMatchObject({ state: 'active', status: 2 })
    expect(data.message).toContain('免费试用至 2026-12-20')
    expect(one.sms().find((text) => text.includes('验证码'))).toContain('免费试用')
    expect(stage.billing.total(one.phoneNo)).toBe(0)
    await stage.goTo('2026-12-16')
    expect(one.sms()[0]).toContain('将于 2026-12-20 续订')
    await stage.goTo('2026-12-21')
    expect(stage.billing.booked(one.phoneNo)).toEqual([['charge', Math.floor((900 * 12) / 31), '2026-12']])
    await stage.goTo('2027-01-02')
    expect(stage.billing.booked(one.phoneNo)).toHaveLength(2)
  })

  it('announces the month after it five days before, although it ends the day before', async () => {
    await stage.goTo('2026-12-01')
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-9', { trial: true })).data
    await stage.goTo('2026-12-27')
    expect(one.sms().slice(0, 2)).toEqual([
      expect.stringContaining('将于 2027-01-01 续订，从话费收取 9 元'),
      expect.stringContaining('将于 2026-12-31 续订，从话费收取 0.29 元'),
    ])
    const count = one.sms().length
    await stage.goTo('2026-12-31')
    stage.gateway.advance(60 * MINUTE)
    await stage.tend()
    expect(one.sms()).toHaveLength(count)
    const { at, noticeAt } = (await one.detail(orderId)).data.renewal!
    expect([at, noticeAt]).toEqual(['2027-01-01T00', '2026-12-27T09'].map((time) => Date.parse(`${time}:00:00+08:00`)))
    await stage.goTo('2027-01-01')
    expect(stage.billing.booked(one.phoneNo)).toEqual([
      ['charge', 29, '2026-12'],
      ['charge', 900, '2027-01'],
    ])
  })

  it('is announced again an hour later, not each minute, when the SMS centre does not answer in time', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9', { trial: true })
    const send = jest.spyOn(stage.gateway.outbox, 'send').mockRejectedValue(new SmsUnanswered('silent'))
    await stage.goTo('2026-12-16')
    for (let minute = 0; minute < 3; minute += 1) {
      stage.gateway.advance(MINUTE)
      await stage.tend()
    }
    expect(send).toHaveBeenCalledTimes(1)
    send.mockRestore()
    stage.gateway.advance(60 * MINUTE)
    await stage.tend()
    expect(one.sms()[0]).toContain('将于 2026-12-20 续订')
  })

  it('ends without a charge when it is cancelled', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6', { trial: true })).data
    const end = (await one.leave(orderId)).data.order.endsAt!
    expect(end).toBe((await one.detail(orderId)).data.order.trialEndsAt)
    await stage.goTo('2026-12-19')
    expect(await one.held()).toEqual(['uasp-6'])
    await stage.goTo('2026-12-21')
    expect(await one.held()).toEqual([])
    expect(stage.billing.total(one.phoneNo)).toBe(0)
  })

  it('is available once for each product, and not with a package', async () => {
    const one = await stage.newcomer()
    const { orderId } = (await one.order('uasp-6', { trial: true })).data
    expect((await one.offers()).map(({ refusal }) => refusal)).toEqual(['held', 'used', 'held'])
    expect((await one.sendCode('uasp-9', { trial: true })).code).toBe('U0202')
    await one.leave(orderId)
    await stage.goTo('2026-12-21')
    expect((await one.sendCode('uasp-6', { trial: true })).code).toBe('U0205')
    expect((await one.offers()).map(({ refusal }) => refusal)).toEqual([null, 'used', null])
    expect((await one.order('uasp-3', { trial: true })).data.state).toBe('active')
  })

  it('is granted for every product to whom isStockUser calls new, and was by whoever had one', async () => {
    const one = await stage.newcomer()
    const isStock = async () =>
      (await stage.gateway.call('smartont/v1/isStockUser', { phoneNo: one.phoneNo }, one.token)).data.isStockUser
    const refusals = async () => (await one.offers()).map(({ refusal }) => refusal)
    expect([await isStock(), await refusals()]).toEqual([false, [null, null, null]])
    for (const productId of ['uasp-9', 'uasp-6', 'uasp-3']) {
      const { orderId } = (await one.order(productId, { trial: true })).data
      expect(await isStock()).toBe(true)
      await one.leave(orderId)
      stage.gateway.advance(31 * DAY)
      await stage.tend()
    }
    expect([await isStock(), await refusals()]).toEqual([true, ['used', 'used', 'used']])
  })

  it('has no refund when a package replaces it', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-3', { trial: true })
    expect((await one.preview('uasp-6')).data).toMatchObject({ chargeNowFen: 220, refundFen: 0 })
    await one.order('uasp-6')
    expect(states(await one.history())).toEqual(['uasp-6 active', 'uasp-3 ended'])
  })
})
