import { CostBudgets } from '@server/kernel/http/cost-budgets'
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
  beforeAll(async () => {
    gateway = await makeTestApp({ COST_PER_SESSION_MINUTE: '200' })
  })
  afterAll(() => gateway.close())

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
})
