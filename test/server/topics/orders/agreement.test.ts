import { newSubscriber } from '../../support/subscriber'
import { newRequest } from '../../support/app'
import { customer, MINUTE, orderStage, type Customer, type Stage } from './stage'

let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const stale = { code: 'U0103', msg: '订购内容已变化，请重新获取验证码' }

async function twoMinutesBefore(midnight: string) {
  stage.gateway.advance(Date.parse(`${midnight}T00:00:00+08:00`) - 2 * MINUTE - stage.gateway.now())
  await stage.tend()
}

/** The stored order of a product: its text and the start. */
const stored = (one: Customer, productId: string) =>
  stage.gateway.db
    .selectFrom('orders')
    .select(['agreement', 'effective_at', 'language'])
    .where('subscriber_id', '=', one.id)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()

describe('a code confirms only the text that it was sent for', () => {
  it('of a downgrade: not one that starts a month later', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-6')
    await twoMinutesBefore('2026-12-01')
    await one.sendCode('uasp-3', { downgrade: true })
    expect(one.sms()[0]).toContain('2026-12-01 起生效')
    stage.gateway.advance(3 * MINUTE)
    expect(await one.place('uasp-3', one.code(), { downgrade: true })).toMatchObject(stale)
    expect((await one.order('uasp-3', { downgrade: true })).data.state).toBe('submitted')
    const { agreement, effective_at } = await stored(one, 'uasp-3')
    expect(agreement).toContain('2027-01-01 起生效')
    expect(effective_at).toBe(Date.parse('2027-01-01T00:00:00+08:00'))
  })

  it('of a trial: not one that ends a day later', async () => {
    const one = await stage.newcomer()
    await twoMinutesBefore('2026-11-22')
    await one.sendCode('uasp-9', { trial: true })
    stage.gateway.advance(3 * MINUTE)
    expect(await one.place('uasp-9', one.code(), { trial: true })).toMatchObject(stale)
    expect(await one.history()).toEqual([])
    expect((await one.order('uasp-9', { trial: true })).data.state).toBe('active')
    expect((await stored(one, 'uasp-9')).agreement).toContain('2026-12-22')
  })

  it.each([true, false])('of an order that ends the sms product: %s, and not of the other one', async (unOrderSms) => {
    const { token, phoneNo } = await newSubscriber(stage.gateway, 'sms')
    const one = customer(stage.gateway, phoneNo, token)
    stage.gateway.advance(MINUTE)
    await one.sendCode('uasp-6', { unOrderSms })
    const code = one.code()
    expect(await one.place('uasp-6', code, { unOrderSms: !unOrderSms })).toMatchObject(stale)
    expect(await one.held()).toEqual(['sms'])
    expect((await one.place('uasp-6', code, { unOrderSms })).data.state).toBe('active')
    expect(await one.held()).toHaveLength(unOrderSms ? 1 : 2)
    expect((await stored(one, 'uasp-6')).agreement.includes('即时结束')).toBe(unOrderSms)
  })

  it('in the language of the text, whatever that of the order', async () => {
    const one = await stage.newcomer()
    stage.gateway.advance(MINUTE)
    await stage.gateway.call('guard/v1/order/sendCode', { productId: 'uasp-6' }, one.token, { 'accept-language': 'en' })
    const body = { productId: 'uasp-6', code: one.code(), agreed: true, requestId: newRequest() }
    expect((await stage.gateway.call('subscribe/v1/order', body, one.token)).data.state).toBe('active')
    expect(await stored(one, 'uasp-6')).toMatchObject({
      agreement: expect.stringContaining('6 yuan a month'),
      language: 'en',
    })
  })
})
