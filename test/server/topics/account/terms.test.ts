import { orderStage, type Customer, type Stage } from '../orders/stage'

let stage: Stage
beforeEach(async () => {
  stage = await orderStage()
})
afterEach(() => stage.gateway.close())

const at = (text: string) => Date.parse(`${text}+08:00`)
const termsOf = async ({ token }: Pick<Customer, 'token'>) =>
  (await stage.gateway.call('guard/v1/account/query', {}, token)).data.terms
const orderOf = async (one: Customer, productId: string) =>
  (await one.history()).find((order) => order.productId === productId)?.orderId ?? ''

describe('the terms of the products in account/query', () => {
  it('are none without an order', async () => {
    expect(await termsOf(await stage.newcomer())).toEqual([])
  })

  it('have the next charge while the order renews, and its end once it is left', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9')
    const next = at('2026-12-01T00:00:00')
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-9', endsAt: null, nextChargeAt: next }])
    const id = await orderOf(one, 'uasp-9')
    await one.leave(id)
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-9', endsAt: next, nextChargeAt: null }])
    await one.resume(id)
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-9', endsAt: null, nextChargeAt: next }])
    await one.leave(id)
    await stage.goTo('2026-12-02')
    expect(await termsOf(one)).toEqual([])
  })

  it('have the end of a trial as the next charge, and as the end once it is left', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-6', { trial: true })
    const trialEndsAt = (await one.history())[0]?.trialEndsAt
    expect(trialEndsAt).toBeGreaterThan(stage.gateway.now())
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-6', endsAt: null, nextChargeAt: trialEndsAt }])
    await one.leave(await orderOf(one, 'uasp-6'))
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-6', endsAt: trialEndsAt, nextChargeAt: null }])
  })

  it('have the end of a product that a smaller package replaces', async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9')
    await stage.goTo('2026-12-05')
    await one.order('uasp-3', { downgrade: true })
    expect(await termsOf(one)).toEqual([{ productId: 'uasp-9', endsAt: at('2027-01-01T00:00:00'), nextChargeAt: null }])
  })

  it('are unknown for a free product, and while a charge has no result', async () => {
    const one = await stage.newcomer()
    await one.order('dnd')
    expect(await termsOf(one)).toEqual([{ productId: 'dnd', endsAt: null, nextChargeAt: null }])
    const two = await stage.newcomer()
    await two.order('uasp-3')
    stage.billing.always('pending')
    await stage.goTo('2026-12-01')
    expect(await termsOf(two)).toEqual([{ productId: 'uasp-3', endsAt: null, nextChargeAt: null }])
  })

  it("are the subscriber's own", async () => {
    const one = await stage.newcomer()
    await one.order('uasp-9')
    expect(await termsOf(await stage.newcomer())).toEqual([])
  })
})
