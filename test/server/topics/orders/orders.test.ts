import type { PackageOffer } from '@contract/orders'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { heldProducts } from './stage'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** A number that nobody has used before. */
let lastNumber = 0
const newNumber = () => `1370000${String((lastNumber += 1)).padStart(4, '0')}`

const offers = async (token?: string) => (await gateway.call('guard/v1/package/query', {}, token)).data
const standings = ({ packages }: { packages: PackageOffer[] }) => packages.map(({ standing }) => standing)
const held = (token: string) => heldProducts(gateway, token)
const send = (token: string, productId: string, more: object = {}) =>
  gateway.call('guard/v1/order/sendCode', { productId, ...more }, token)
const lastSms = (phoneNo: string) => gateway.outbox.messages(phoneNo)[0]!
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

function order(token: string, productId: string, code: string, more: object = {}, call: 'order' | 'wxOrder' = 'order') {
  const body = { productId, code, agreed: true, channel: 'H5_buy_jiat14', requestId: newRequest(), ...more }
  return gateway.call(`subscribe/v1/${call}`, body, token)
}

/** Requests a code, a minute after the last one, and orders with it. */
async function orderBySms(token: string, phoneNo: string, productId: string, more: object = {}) {
  gateway.advance(MINUTE)
  await send(token, productId, more)
  return order(token, productId, lastSms(phoneNo).code, more)
}

const ordersOf = (token: string) =>
  gateway.db
    .selectFrom('orders')
    .selectAll()
    .where('subscriber_id', '=', token.slice(4, 20))
    .orderBy('ordered_at')
    .execute()

describe('the packages', () => {
  it('are shown to a guest, with price and limits', async () => {
    const { packages, limits } = await offers()
    expect(packages.map(({ productId, priceFen }) => [productId, priceFen])).toEqual([
      ['uasp-9', 900],
      ['uasp-6', 600],
      ['uasp-3', 300],
    ])
    expect(packages[2]?.limits).toEqual({ blacklist: 50, whitelist: 44, segments: 42, family: 2 })
    expect(limits).toEqual({ blacklist: 0, whitelist: 0, segments: 0, family: 0 })
  })

  it.each([
    ['13800138009', ['new', 'new', 'new'], 0],
    ['13800138001', ['new', 'new', 'new'], 10],
    ['13800138003', ['upgrade', 'upgrade', 'held'], 50],
    ['13800138006', ['upgrade', 'held', 'lower'], 100],
    ['13800138000', ['held', 'lower', 'lower'], 100],
  ])('show %s the standing of each package', async (phoneNo, expected, blacklist) => {
    const shown = await offers(await gateway.login(phoneNo))
    expect(standings(shown)).toEqual(expected)
    expect(shown.limits.blacklist).toBe(blacklist)
  })

  it('name the package that an upgrade replaces', async () => {
    const { packages } = await offers(await gateway.login('13800138003'))
    expect(packages.map(({ replaces }) => replaces)).toEqual([['安全卫士 3 元版'], ['安全卫士 3 元版'], []])
  })
})

describe('the code of an order', () => {
  it('is sent to the own number, with product and price', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    expect((await send(token, 'uasp-6')).data).toEqual({ resendAfterSeconds: 60 })
    expect(lastSms(phoneNo).text).toContain('安全卫士 6 元版')
    expect(lastSms(phoneNo).text).toContain('6 元/月')
  })

  it('is not sent again within a minute, nor for another package', async () => {
    const token = await gateway.login(newNumber())
    await send(token, 'uasp-6')
    expect((await send(token, 'uasp-9')).code).toBe('B0429')
  })

  it('has an hourly limit of its own for a number, beside that of log-in codes', async () => {
    const strict = await makeTestApp({ SMS_PER_NUMBER_HOUR: '2' })
    const token = await strict.login('13700009999')
    const ask = () => strict.call('guard/v1/order/sendCode', { productId: 'uasp-6' }, token)
    for (const code of ['A0000', 'A0000', 'B0429']) {
      strict.advance(MINUTE)
      expect((await ask()).code).toBe(code)
    }
    await strict.close()
  })

  it('is not sent for a package that cannot be ordered', async () => {
    const token = await gateway.login('13800138006')
    expect(await send(token, 'uasp-6')).toMatchObject({ code: 'U0202', msg: '您已订购该套餐，无需重复订购' })
    expect(await send(token, 'uasp-3')).toMatchObject({ code: 'U0202', msg: '您已订购更高档套餐，无需订购该套餐' })
    expect((await send(token, 'umm')).status).toBe(400)
    expect((await send('', 'uasp-9')).status).toBe(401)
  })

  it('confirms one product only, and no login', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-3')
    const { code } = lastSms(phoneNo)
    expect((await order(token, 'uasp-9', code)).code).toBe('U0102')
    expect((await gateway.call('/api/v1/auth/bindUser', { phoneNo, code })).code).toBe('U0103')
    expect((await order(token, 'uasp-3', code)).code).toBe('A0000')
  })

  it('is used up by five wrong tries, although each of those orders fails', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-3')
    const { code } = lastSms(phoneNo)
    for (let round = 0; round < 5; round += 1) expect((await order(token, 'uasp-3', wrong(code))).code).toBe('U0102')
    expect((await order(token, 'uasp-3', code)).code).toBe('U0102')
    expect(await held(token)).toEqual([])
  })

  it('can be corrected with the same requestId', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-3')
    const { code } = lastSms(phoneNo)
    const requestId = newRequest()
    expect((await order(token, 'uasp-3', wrong(code), { requestId })).code).toBe('U0102')
    expect((await order(token, 'uasp-3', code, { requestId })).code).toBe('A0000')
  })

  it('expires after five minutes', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-3')
    gateway.advance(5 * MINUTE)
    expect((await order(token, 'uasp-3', lastSms(phoneNo).code)).code).toBe('U0103')
  })
})

describe('an order', () => {
  it('is active at once, raises the limits, and is recorded', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    const { data } = await orderBySms(token, phoneNo, 'uasp-6')
    expect(data).toMatchObject({ productId: 'uasp-6', status: 2, effectiveAt: gateway.now() })
    expect(data.message).toBe('已订购安全卫士 6 元版，即时生效')
    expect(await held(token)).toEqual(['uasp-6'])
    expect((await offers(token)).limits.blacklist).toBe(100)
    expect(await ordersOf(token)).toMatchObject([
      { order_id: data.orderId, product_id: 'uasp-6', price_fen: 600, channel: 'H5_buy_jiat14', source: 'order' },
    ])
  })

  it('goes from six to nine: the six ends, its order too', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await orderBySms(token, phoneNo, 'uasp-6')
    const { data } = await orderBySms(token, phoneNo, 'uasp-9')
    expect(data.message).toBe('已升级为安全卫士 9 元版，即时生效')
    expect(await held(token)).toEqual(['uasp-9'])
    const [first, second] = await ordersOf(token)
    expect([first?.ended_at, second?.ended_at]).toEqual([gateway.now(), null])
    expect(second?.ended_products).toBe('["uasp-6"]')
  })

  it('does not change products beside the packages', async () => {
    const token = await gateway.login('13800138007')
    await orderBySms(token, '13800138007', 'uasp-3')
    expect((await held(token)).sort()).toEqual(['antiFraud5', 'sms', 'uasp-3', 'umm'])
  })

  it('replaces the sms product by the package on request', async () => {
    const token = await gateway.login('13800138005')
    expect((await offers(token)).canUnOrderSms).toBe(true)
    await orderBySms(token, '13800138005', 'uasp-3', { unOrderSms: true })
    expect(await held(token)).toEqual(['uasp-3'])
    expect((await offers(token)).canUnOrderSms).toBe(false)
  })

  it('is placed once for repeated requests', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-3')
    const requestId = newRequest()
    const sent = () => order(token, 'uasp-3', lastSms(phoneNo).code, { requestId })
    const answers = await Promise.all([sent(), sent(), sent()])
    expect(answers.map(({ code }) => code)).toEqual(['A0000', 'A0000', 'A0000'])
    expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1)
    expect(await ordersOf(token)).toHaveLength(1)
  })

  it('is never below the current package, and trying has no effect', async () => {
    const token = await gateway.login('13800138008')
    expect(await order(token, 'uasp-3', '123456')).toMatchObject({ status: 200, code: 'U0202' })
    expect(await held(token)).toEqual(['uasp-9'])
  })

  it('needs the consent, a product and a code of six digits', async () => {
    const token = await gateway.login(newNumber())
    expect((await order(token, 'uasp-3', '123456', { agreed: false })).status).toBe(400)
    expect((await order(token, 'umm', '123456')).status).toBe(400)
    expect((await order(token, 'uasp-3', '12')).code).toBe('U0100')
    expect((await order('', 'uasp-3', '123456')).status).toBe(401)
  })

  it('keeps lists above its limit, to which nothing can be added', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await orderBySms(token, phoneNo, 'uasp-9')
    const numbers = Array.from({ length: 60 }, (_unused, index) => ({ value: `139111100${index + 10}` }))
    const list = (entries: object[]) =>
      gateway.call('guard/v1/list/add', { list: 'black', entries, requestId: newRequest() }, token)
    await list(numbers)
    await gateway.db
      .updateTable('products')
      .set({ status: 4 })
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    await orderBySms(token, phoneNo, 'uasp-3')
    const { rejected, quota } = (await list([{ value: '13922220000' }])).data
    expect(rejected.map(({ reason }) => reason)).toEqual(['overLimit'])
    expect(quota).toEqual({ used: 60, limit: 50 })
  })

  it('works from the mini-program too', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await send(token, 'uasp-9')
    const { code } = await order(token, 'uasp-9', lastSms(phoneNo).code, {}, 'wxOrder')
    expect(code).toBe('A0000')
    expect(await ordersOf(token)).toMatchObject([{ source: 'wxOrder' }])
  })

  it('can be repeated when the product has ended', async () => {
    const phoneNo = newNumber()
    const token = await gateway.login(phoneNo)
    await orderBySms(token, phoneNo, 'uasp-3')
    await gateway.db
      .updateTable('products')
      .set({ status: 4 })
      .where('subscriber_id', '=', token.slice(4, 20))
      .execute()
    gateway.advance(DAY)
    expect((await orderBySms(token, phoneNo, 'uasp-3')).code).toBe('A0000')
    expect(await held(token)).toEqual(['uasp-3'])
  })
})
