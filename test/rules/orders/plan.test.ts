import fc from 'fast-check'
import { monthOf, restOfMonth, startOfMonth, startOfNextMonth } from '@/rules/orders/month'
import { kindOfOrder, planOrder, refundOf, replacedBy } from '@/rules/orders/plan'
import type { ProductKey } from '@/rules/products/catalogue'
import { holding } from '../products/product-list'

const at = (text: string) => Date.parse(`${text}+08:00`)
const DAY = 24 * 60 * 60 * 1000
const productList = (...keys: ProductKey[]) => keys.map((key) => holding(key))
const noon = at('2026-11-20T12:00:00')

describe('the kind of an order', () => {
  it.each([
    [[], 'six', {}, 'new'],
    [['umm'], 'six', {}, 'new'],
    [['three'], 'six', {}, 'upgrade'],
    [['six'], 'six', {}, 'held'],
    [['six'], 'six', { downgrade: true }, 'held'],
    [['nine'], 'six', {}, 'lower'],
    [['nine'], 'six', { downgrade: true }, 'downgrade'],
    [['three'], 'six', { downgrade: true }, 'notLower'],
    [[], 'three', { trial: true }, 'trial'],
    [['three'], 'nine', { trial: true }, 'trialHeld'],
    [['nine'], 'three', { trial: true, downgrade: true }, 'trialHeld'],
    [[], 'dnd', {}, 'new'],
    [['nine'], 'dnd', {}, 'new'],
    [['dnd'], 'dnd', {}, 'held'],
    [['nine'], 'dnd', { downgrade: true }, 'notLower'],
    [[], 'dnd', { trial: true }, 'free'],
  ] as const)('with %j held, for an order of %s with %j, is %s', (held, tier, wish, expected) => {
    expect(kindOfOrder(productList(...held), tier, wish)).toBe(expected)
  })

  it('ends the lower package with an upgrade and the higher one with a downgrade', () => {
    const ids = (list: { productId: string }[]) => list.map(({ productId }) => productId)
    expect(ids(replacedBy(productList('three', 'sms'), 'nine', { kind: 'upgrade', unOrderSms: false }))).toEqual([
      'uasp-3',
    ])
    expect(ids(replacedBy(productList('nine', 'sms'), 'three', { kind: 'downgrade', unOrderSms: true }))).toEqual([
      'uasp-9',
      'sms',
    ])
  })
})

describe('the cost of an order', () => {
  const paid = { priceFen: 300, paidThisMonthFen: 300 }

  it('is the rest of the month when it is new', () => {
    expect(planOrder({ kind: 'new', priceFen: 600, trialDays: 30 }, [], noon)).toEqual({
      effectiveAt: noon,
      chargeNowFen: 220,
      refundFen: 0,
      nextChargeAt: at('2026-12-01T00:00:00'),
      nextChargeFen: 600,
      trialEndsAt: null,
    })
  })

  it('refunds the rest of the old package with an upgrade', () => {
    expect(planOrder({ kind: 'upgrade', priceFen: 900, trialDays: 30 }, [paid], noon)).toMatchObject({
      chargeNowFen: 330,
      refundFen: 110,
    })
  })

  it('is 0 without a refund for a downgrade, which starts next month', () => {
    const next = at('2026-12-01T00:00:00')
    expect(planOrder({ kind: 'downgrade', priceFen: 300, trialDays: 30 }, [{ ...paid, priceFen: 900 }], noon)).toEqual({
      effectiveAt: next,
      chargeNowFen: 0,
      refundFen: 0,
      nextChargeAt: next,
      nextChargeFen: 300,
      trialEndsAt: null,
    })
  })

  it('is 0 until a trial ends, and then the rest of that month', () => {
    expect(planOrder({ kind: 'trial', priceFen: 900, trialDays: 30 }, [], noon)).toEqual({
      effectiveAt: noon,
      chargeNowFen: 0,
      refundFen: 0,
      nextChargeAt: noon + 30 * DAY,
      nextChargeFen: restOfMonth(900, at('2026-12-20T12:00:00')),
      trialEndsAt: noon + 30 * DAY,
    })
  })

  it('never includes a refund of more than was paid for this month', () => {
    expect(refundOf({ priceFen: 900, paidThisMonthFen: 0 }, noon)).toBe(0)
    expect(refundOf({ priceFen: 900, paidThisMonthFen: 100 }, noon)).toBe(100)
  })

  it('adds up over any changes within a month of a leap year: each package costs its days, to the fen', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        prices,
        fc.infiniteStream(fc.integer({ min: 0, max: 30 })),
        (month, bought, days) => {
          const start = at(`2028-${String(month + 1).padStart(2, '0')}-01T00:00:00`)
          const length = Math.round((startOfNextMonth(start) - start) / DAY)
          const when = bought.map(() => Math.min(days.next().value ?? 0, length - 1)).sort((a, b) => a - b)
          let net = 0
          let exact = 0
          let held: { priceFen: number; paidThisMonthFen: number; since: number } | null = null
          bought.forEach((priceFen, index) => {
            const day = when[index]!
            const now = start + day * DAY + 1
            const plan = planOrder({ kind: held ? 'upgrade' : 'new', priceFen, trialDays: 0 }, held ? [held] : [], now)
            if (held) expect(plan.refundFen).toBeLessThanOrEqual(held.paidThisMonthFen)
            if (held) exact += (held.priceFen * (day - held.since)) / length
            net += plan.chargeNowFen - plan.refundFen
            held = { priceFen, paidThisMonthFen: plan.chargeNowFen, since: day }
          })
          const last = held as { priceFen: number; since: number } | null
          exact += ((last?.priceFen ?? 0) * (length - (last?.since ?? 0))) / length
          expect(Number.isInteger(net) && net >= 0).toBe(true)
          expect(Math.abs(net - exact)).toBeLessThan(bought.length + 1)
          expect([monthOf(start), startOfMonth(start)]).toEqual([monthOf(start + 1), start])
        },
      ),
    )
  })
})
