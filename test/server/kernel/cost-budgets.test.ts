import { urlOf } from '@contract/words/addresses'
import { CostBudgets } from '@server/kernel/http/cost-budgets'
import { OpenWork } from '@server/kernel/http/open-work'
import { makeTestApp, type TestApp } from '../support/app'
import { newSubscriber } from '../support/subscriber'

describe('a budget', () => {
  let active = 0
  let budgets: CostBudgets
  beforeEach(() => {
    active = 0
    budgets = new CostBudgets(() => active)
  })
  const limits = { most: 10, window: 1 }
  const take = (ms: number, sender = 'a', route = 'dear') => {
    const spending = budgets.start(sender, route, limits)
    active += ms
    if (spending) budgets.finish(spending)
    return spending !== null
  }

  it('refuses a sender that has spent it, and nobody else, until the next window', () => {
    expect([take(6), take(6), take(6)]).toEqual([true, true, false])
    expect(take(6, 'b')).toBe(true)
    expect(budgets.start('a', 'dear', { most: 10, window: 2 })).not.toBeNull()
  })

  it('is spent by cost, not by count', () => {
    const cheap = Array.from({ length: 90 }, () => take(0.1, 'a', 'cheap'))
    expect(cheap).not.toContain(false)
    expect(budgets.costOf('cheap')).toBeCloseTo(0.1)
  })

  it('is spent at the start by the average of earlier requests, so that many at once spend it too', () => {
    for (let count = 0; count < 40; count += 1) take(4, `earlier ${count}`)
    const open = Array.from({ length: 5 }, () => budgets.start('a', 'dear', limits))
    expect(open.map((one) => one !== null)).toEqual([true, true, true, false, false])
  })

  it('measures no request that ran beside another', () => {
    take(1)
    const [one, other] = [budgets.start('b', 'dear', limits), budgets.start('c', 'cheap', limits)]
    active += 50
    for (const spending of [one, other]) if (spending) budgets.finish(spending)
    expect([budgets.costOf('dear'), budgets.costOf('cheap')]).toEqual([1, 1])
  })

  it('is spent by what was taken together, when nobody knows yet what the requests take', () => {
    const both = [budgets.start('a', 'dear', limits), budgets.start('a', 'dear', limits)]
    active += 50
    // At once: neither has to end before.
    expect(budgets.start('a', 'cheap', limits)).toBeNull()
    for (const spending of both) if (spending) budgets.finish(spending)
    expect(budgets.start('a', 'cheap', limits)).toBeNull()
    expect(budgets.start('b', 'cheap', limits)).not.toBeNull()
  })

  it('is spent by dear requests beside those of others, and little by cheap ones that wait beside them', () => {
    for (let count = 0; count < 40; count += 1) take(4, `earlier ${count}`)
    for (let count = 0; count < 40; count += 1) take(0.1, `earlier ${count}`, 'cheap')
    const dear = budgets.start('a', 'dear', limits)
    const cheap = Array.from({ length: 5 }, (_unused, index) => budgets.start(`cheap ${index}`, 'cheap', limits))
    active += 12
    for (const spending of [dear, ...cheap]) if (spending) budgets.finish(spending)
    expect(budgets.start('a', 'dear', limits)).toBeNull()
    const left = cheap.map((one) => limits.most - (one?.taken ?? 0))
    expect(Math.min(...left)).toBeGreaterThan(9)
    expect((dear?.taken ?? 0) + cheap.reduce((sum, one) => sum + (one?.taken ?? 0), 0)).toBeCloseTo(12)
  })

  it('gives back what a request has not taken beside another', () => {
    for (let count = 0; count < 40; count += 1) take(4, `earlier ${count}`)
    const both = [budgets.start('a', 'dear', limits), budgets.start('a', 'dear', limits)]
    for (const spending of both) if (spending) budgets.finish(spending)
    expect([take(4), take(4), take(4), take(4)]).toEqual([true, true, true, false])
  })

  it('takes no cold start for the cost of a call', () => {
    take(1000, 'first')
    expect(budgets.costOf('dear')).toBeLessThanOrEqual(2)
  })

  it('measures again after a sender has left before the answer', () => {
    const left = budgets.start('left', 'dear', limits)
    if (left) budgets.drop(left)
    for (let count = 0; count < 40; count += 1) take(4, `later ${count}`)
    expect(budgets.costOf('dear')).toBeCloseTo(4, 1)
  })

  it('follows a call that gets dearer or cheaper', () => {
    take(1, 'x')
    for (let count = 0; count < 30; count += 1) take(5, `sender ${count}`)
    expect(budgets.costOf('dear')).toBeCloseTo(5, 1)
  })

  it('of 0 is no limit', () => {
    for (let count = 0; count < 20; count += 1) {
      const spending = budgets.start('a', 'dear', { most: 0, window: 1 })
      expect(spending).not.toBeNull()
      active += 100
      if (spending) budgets.finish(spending)
    }
  })
})

describe('a gateway', () => {
  const PREVIEW = 'guard/v1/call/preview'
  let gateway: TestApp
  beforeEach(async () => {
    gateway = await makeTestApp({ COST_PER_SESSION_MINUTE: '200' })
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await gateway.close()
  })

  /** Makes every handler take 10 ms more of the event loop, so that no processor is too quick for the test; then calls `then`. */
  function slowDown(then: () => void = () => undefined) {
    const { openWork } = gateway.app
    jest.spyOn(openWork, 'follow').mockImplementation((...work) => {
      OpenWork.prototype.follow.apply(openWork, work)
      const until = performance.now() + 10
      while (performance.now() < until);
      then()
    })
    return openWork
  }

  it('refuses a session that always has two dear calls open, before any was measured alone', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    slowDown()
    const codes: string[] = []
    const lane = async () => {
      for (let count = 0; count < 1000 && codes.at(-1) !== 'B0429'; count += 1)
        codes.push((await gateway.call(PREVIEW, { change: { treatment: 'silent' } }, token)).code)
    }
    await Promise.all([lane(), lane()])
    expect(codes.at(-1)).toBe('B0429')
    // At an estimate of 1 ms each it would have been two hundred.
    expect(codes.length).toBeLessThan(50)
  })

  it('charges a session for what it leaves before the response', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    // A session's first call counts for the address.
    await gateway.call('subscribe/v1/statusQuery', {}, token)
    const origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
    const body = JSON.stringify({ change: { treatment: 'silent' } })
    const headers = { 'content-type': 'application/json', token, 'auth-sa-token': token }
    let leaving = new AbortController()
    // Once it is handled: then nothing else ends it.
    const openWork = slowDown(() => leaving.abort())
    // At an estimate of 1 ms each it would be a fifth of the budget.
    for (let count = 0; count < 40; count += 1) {
      leaving = new AbortController()
      const { signal } = leaving
      await fetch(`${origin}${urlOf(PREVIEW)}`, { method: 'POST', headers, body, signal }).catch(() => undefined)
      await openWork.done()
    }
    jest.restoreAllMocks()
    expect((await gateway.call(PREVIEW, { change: { treatment: 'silent' } }, token)).code).toBe('B0429')
  })

  it('refuses a session whose calls have taken its time of the event loop; others and the next minute are served', async () => {
    const [dear, other] = [await newSubscriber(gateway, 'nine'), await newSubscriber(gateway, 'nine')]
    const preview = () => gateway.call(PREVIEW, { change: { treatment: 'silent' } }, dear.token)
    const codes: string[] = []
    for (let count = 0; count < 2000 && codes.at(-1) !== 'B0429'; count += 1) codes.push((await preview()).code)
    expect(codes.at(-1)).toBe('B0429')
    expect((await preview()).data).toEqual({ retryAfterSeconds: 60 })
    expect((await gateway.call('subscribe/v1/statusQuery', {}, other.token)).code).toBe('A0000')
    gateway.advance(60_000)
    expect((await preview()).code).not.toBe('B0429')
  })

  it('refuses an address whose calls without a session have taken its time; others and the next minute are served', async () => {
    await gateway.close()
    gateway = await makeTestApp({ COST_PER_ADDRESS_MINUTE: '200', TRUSTED_PROXIES: 'loopback' })
    slowDown()
    const captchaFor = async (address: string) =>
      (await gateway.call('/api/v1/auth/generateCaptchaCode', {}, undefined, { 'x-forwarded-for': address })).code
    const codes: string[] = []
    for (let count = 0; count < 1000 && codes.at(-1) !== 'B0429'; count += 1)
      codes.push(await captchaFor('203.0.113.7'))
    expect(codes.at(-1)).toBe('B0429')
    // At an estimate of 1 ms each it would have been two hundred.
    expect(codes.length).toBeLessThan(100)
    expect(await captchaFor('198.51.100.4')).toBe('A0000')
    gateway.advance(60_000)
    expect(await captchaFor('203.0.113.7')).toBe('A0000')
  })
})
