import { releaseNumber } from '@server/provisioning/release-number'
import { cryptoRandom } from '@server/ports/random'
import fc from 'fast-check'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { executorOf } from '../../support/database'
import { newSubscriber } from '../../support/subscriber'
import { faultyBilling, type Fault } from '../orders/stage'
import { DAY, MINUTE, pointsOf } from './stage'

let gateway: TestApp
let billing: ReturnType<typeof faultyBilling>
beforeEach(async () => {
  billing = faultyBilling()
  gateway = await makeTestApp({ SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650' }, { billing: billing.port })
})
afterEach(() => gateway.close())

async function rich(points = 300) {
  const { token, phoneNo } = await newSubscriber(gateway)
  const one = pointsOf(gateway, token)
  if (points > 0) await one.give(points, 'gift')
  return { ...one, phoneNo }
}
type Rich = Awaited<ReturnType<typeof rich>>
const states = async (one: Rich) => (await one.exchanges()).exchanges.map(({ state }) => state)
const credited = (one: Rich) => billing.booked(one.phoneNo).map(([kind, amount]) => [kind, amount])

describe('an exchange', () => {
  it('takes the points at once, and puts its amount on the phone bill after half an hour, by itself', async () => {
    const one = await rich()
    const { data } = await one.exchange()
    expect(data).toMatchObject({
      state: 'waiting',
      points: 100,
      amountFen: 100,
      cancelUntil: gateway.now() + 30 * MINUTE,
    })
    expect((await one.balance()).points).toBe(200)
    await gateway.doDue('bill-credits')
    expect(credited(one)).toEqual([])
    gateway.advance(30 * MINUTE)
    await gateway.doDue('bill-credits')
    await gateway.doDue('bill-credits')
    expect(credited(one)).toEqual([['credit', 100]])
    expect(await states(one)).toEqual(['done'])
  })

  it('is made once for repeated or concurrent requests', async () => {
    const one = await rich()
    const requestId = newRequest()
    const all = await Promise.all(Array.from({ length: 4 }, () => one.exchange({ requestId })))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect((await one.balance()).points).toBe(200)
  })

  it('from many phones at once never exceeds the balance or the monthly limit', async () => {
    const poor = await rich(150)
    const first = await Promise.all(Array.from({ length: 5 }, () => poor.exchange()))
    expect(first.map(({ code }) => code).sort()).toEqual(['A0000', 'U0811', 'U0811', 'U0811', 'U0811'])
    const one = await rich(900)
    const all = await Promise.all(Array.from({ length: 5 }, () => one.exchange()))
    expect(all.map(({ code }) => code).sort()).toEqual(['A0000', 'A0000', 'A0000', 'U0812', 'U0812'])
    expect((await one.balance()).points).toBe(600)
    gateway.advance(11 * DAY)
    expect((await one.exchange()).code).toBe('A0000')
  })

  it.each([
    ['fewer points', { points: 1 }, 'U0813'],
    ['a larger amount', { amountFen: 100_000 }, 'U0813'],
    ['an item that nobody offers', { itemId: 'bill-9999' }, 'U0813'],
    ['no points', { points: 0 }, 'U0100'],
    ['negative points', { points: -100 }, 'U0100'],
    ['half a point', { points: 0.5 }, 'U0100'],
  ])('that requests %s is refused, and takes nothing', async (_name, body, code) => {
    const one = await rich()
    const refused = await one.exchange(body)
    expect(refused.code === 'A0000' || refused.status === 500).toBe(false)
    if (code !== 'U0100') expect(refused.code).toBe(code)
    expect((await one.balance()).points).toBe(300)
  })
})

describe('a cancelled exchange', () => {
  it('restores its lots, each with its own expiry', async () => {
    const one = await rich(0)
    await one.give(60, 'first')
    gateway.advance(20 * DAY)
    await one.give(90, 'second')
    const before = await one.balance()
    const { data } = await one.exchange()
    expect((await one.balance()).nextExpiry?.points).toBe(50)
    expect((await one.cancel(data.id)).data).toMatchObject({ state: 'cancelled', cancelUntil: null })
    expect(await one.balance()).toEqual(before)
    expect((await one.history()).items.map(({ kind, points }) => [kind, points])).toEqual([
      ['giveBack', 100],
      ['spend', -100],
      ['earn', 90],
      ['earn', 60],
    ])
  })

  it('restores nothing twice, for any number of requests', async () => {
    const one = await rich()
    const { data } = await one.exchange()
    await Promise.all(Array.from({ length: 4 }, () => one.cancel(data.id)))
    expect((await one.balance()).points).toBe(300)
    gateway.advance(DAY)
    await gateway.doDue('bill-credits')
    expect(credited(one)).toEqual([])
  })

  it('whose lot has expired meanwhile expires at once', async () => {
    const one = await rich(100)
    const end = (await one.balance()).nextExpiry!.at
    gateway.advance(end - gateway.now() - 10 * MINUTE)
    const { data } = await one.exchange()
    gateway.advance(20 * MINUTE)
    await one.cancel(data.id)
    expect(await one.balance()).toEqual({ points: 0, nextExpiry: null })
    expect((await one.history()).items[0]).toMatchObject({ kind: 'expire', points: -100 })
  })

  it('is too late after half an hour, even if nothing has been sent', async () => {
    const one = await rich()
    const { data } = await one.exchange()
    gateway.advance(30 * MINUTE)
    expect((await one.cancel(data.id)).code).toBe('U0815')
    expect((await one.balance()).points).toBe(200)
  })

  it('is not possible for others', async () => {
    const one = await rich()
    const other = await rich()
    const { data } = await one.exchange()
    expect((await other.cancel(data.id)).code).toBe('U0814')
    expect((await other.cancel('no-such-one')).code).toBe('U0814')
    expect((await other.exchanges()).exchanges).toEqual([])
    expect(
      (await gateway.call('guard/v1/points/cancelExchange', { id: data.id, requestId: newRequest() })).status,
    ).toBe(401)
    expect(await states(one)).toEqual(['waiting'])
  })

  it('cannot be repeated without limit', async () => {
    const one = await rich()
    for (let round = 0; round < 10; round += 1) await one.cancel((await one.exchange()).data.id)
    expect((await one.exchange()).code).toBe('U0812')
    expect((await one.balance()).points).toBe(300)
  })
})

describe('the billing centre', () => {
  it('restores the points by a refusal', async () => {
    const one = await rich()
    await one.exchange()
    billing.always('refused')
    gateway.advance(30 * MINUTE)
    await gateway.doDue('bill-credits')
    expect(await states(one)).toEqual(['refused'])
    expect((await one.balance()).points).toBe(300)
  })

  it.each([['answerLost'], ['requestLost'], ['pending']] as const)('with %s books once', async (fault) => {
    const one = await rich()
    await one.exchange()
    gateway.advance(30 * MINUTE)
    billing.fail(fault)
    await gateway.doDue('bill-credits')
    expect(await states(one)).toEqual(['sent'])
    billing.decide('booked')
    gateway.advance(MINUTE)
    expect(await states(one)).toEqual(['done'])
    expect(credited(one)).toEqual([['credit', 100]])
  })

  it('gets nothing for a number that was given up', async () => {
    const one = await rich()
    await one.exchange()
    await releaseNumber({ db: gateway.db, random: cryptoRandom, clock: gateway.now }, one.phoneNo, gateway.now())
    gateway.advance(DAY)
    await gateway.doDue('bill-credits')
    expect(credited(one)).toEqual([])
  })

  it.each<[Fault, string, number]>([
    ['requestLost', 'refused', 0],
    ['answerLost', 'done', 1],
  ])('that lost an attempt (%s) gets no other for a number that was given up since', async (fault, state, bookings) => {
    const one = await rich()
    await one.exchange()
    gateway.advance(30 * MINUTE)
    billing.fail(fault)
    await gateway.doDue('bill-credits')
    await releaseNumber({ db: gateway.db, random: cryptoRandom, clock: gateway.now }, one.phoneNo, gateway.now())
    gateway.advance(DAY)
    billing.fail('requestLost')
    await gateway.doDue('bill-credits')
    gateway.advance(DAY)
    await gateway.doDue('bill-credits')
    expect(credited(one)).toHaveLength(bookings)
    const credits = gateway.db.selectFrom('bill_credits').select('state').where('subscriber_id', '=', one.id)
    expect(await credits.execute()).toEqual([{ state }])
  })
})

it('adds up under random deeds, exchanges, cancellations and faults between any two steps', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('earn' as const), points: fc.integer({ min: 1, max: 200 }), cause: fc.nat(8) }),
    fc.record({ do: fc.constant('exchange' as const) }),
    fc.record({ do: fc.constant('cancel' as const), which: fc.nat(4) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0.1, 1, 24, 24 * 40, 24 * 200) }),
    fc.record({
      do: fc.constant('send' as const),
      fault: fc.constantFrom<Fault>('none', 'answerLost', 'requestLost', 'pending', 'refused'),
    }),
    fc.record({ do: fc.constant('crash' as const), query: fc.integer({ min: 1, max: 12 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const one = await rich(0)
      const made: string[] = []
      const causes = new Set<number>()
      for (const taken of steps) {
        if (taken.do === 'earn') {
          const isNew = !causes.has(taken.cause)
          const { points: before } = await one.balance()
          const failed = await one.give(taken.points, `cause-${taken.cause}`).then(
            () => false,
            () => true,
          )
          expect(failed).toBe(!isNew)
          expect((await one.balance()).points).toBe(before + (isNew ? taken.points : 0))
          causes.add(taken.cause)
        } else if (taken.do === 'exchange') {
          const { data, code } = await one.exchange()
          if (code === 'A0000') made.push(data.id)
        } else if (taken.do === 'cancel') await one.cancel(made[taken.which] ?? 'none')
        else if (taken.do === 'wait') gateway.advance(taken.hours * 60 * MINUTE)
        else if (taken.do === 'send') {
          billing.fail(taken.fault)
          await gateway.doDue('bill-credits')
          billing.fail()
        } else await crashInside(one, taken.query)
        const entries = await one.entries()
        const { points } = await one.balance()
        expect(points).toBeGreaterThanOrEqual(0)
        for (const lot of new Set(entries.map((entry) => entry.lot)))
          expect(sumOf(entries.filter((entry) => entry.lot === lot))).toBeGreaterThanOrEqual(0)
        await one.history()
        expect(sumOf(await one.entries())).toBe(points)
      }
      const spent = (await one.exchanges()).exchanges.filter(({ state }) => state === 'done')
      expect(billing.total(one.phoneNo) + spent.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0)
    }),
    { numRuns: 8 },
  )
}, 240_000)

const sumOf = (entries: { points: number }[]) => entries.reduce((sum, { points }) => sum + points, 0)

/**
 * An exchange in which the nth statement of its transaction fails, as when the gateway is killed there: it must leave
 * nothing.
 */
async function crashInside(one: Rich, query: number): Promise<void> {
  const before = await one.entries()
  const shared = executorOf(gateway.db)
  const own = shared.executeQuery
  let left = query
  let hasFailed = false
  shared.executeQuery = function (...args) {
    left -= 1
    if (left !== 0) return own.apply(this, args)
    hasFailed = true
    return Promise.reject(new Error('Killed'))
  }
  const reply = await one.exchange().finally(() => {
    shared.executeQuery = own
  })
  if (hasFailed && reply.code !== 'A0000') expect(await one.entries()).toEqual(before)
}
