import fc from 'fast-check'
import {
  balanceOf,
  expiredLines,
  expiryOf,
  giveBack,
  lotsOf,
  nextExpiry,
  spendFrom,
  type LedgerLine,
} from '@/rules/points/ledger'

const DAY = 24 * 60 * 60 * 1000
const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
const midnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const line = (lot: string, points: number, expiresAt: number): LedgerLine => ({ lot, points, expiresAt })

describe('the end of a lot', () => {
  it.each([
    ['2026-11-20', '2027-12-01'],
    ['2026-12-31', '2028-01-01'],
    ['2027-02-28', '2028-03-01'],
    ['2028-02-29', '2029-03-01'],
  ])('of points earned on %s is %s', (day, end) => {
    expect(expiryOf(at(day))).toBe(midnight(end))
  })
})

describe('lots', () => {
  const lots = lotsOf([line('b', 20, 200), line('a', 10, 100), line('c', 5, 300), line('c', -5, 300)])

  it('are spent in the order in which they expire', () => {
    expect(spendFrom(lots, 15, 0)).toEqual([line('a', -10, 100), line('b', -5, 200)])
  })

  it('that have expired neither count nor can be spent, whether or not the expiry is written', () => {
    expect(balanceOf(lots, 99)).toBe(30)
    expect(balanceOf(lots, 100)).toBe(20)
    expect(spendFrom(lots, 15, 100)).toEqual([line('b', -15, 200)])
    expect(expiredLines(lots, 100)).toEqual([line('a', -10, 100)])
  })

  it.each([31, 0, -5, 1.5, Number.NaN])('cannot be spent for %p', (points) => {
    expect(spendFrom(lots, points, 0)).toBeNull()
  })

  it('return what expires next, summed for one time', () => {
    expect(nextExpiry(lots, 0)).toEqual({ points: 10, at: 100 })
    expect(nextExpiry(lotsOf([line('a', 1, 100), line('b', 2, 100)]), 0)).toEqual({ points: 3, at: 100 })
    expect(nextExpiry(lots, 200)).toBeNull()
  })
})

type Step =
  | { do: 'earn' | 'spend'; points: number }
  | { do: 'cancel'; which: number }
  | { do: 'wait'; days: number }
  | { do: 'expire' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('earn' as const, 'spend' as const), points: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 250 }) }),
  fc.record({ do: fc.constant('expire' as const) }),
)

it('adds up at every step: nothing is negative, and restored lots keep their expiry', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = at('2026-11-20')
      const ledger: LedgerLine[] = []
      const exchanges: LedgerLine[][] = []
      const ends = new Map<string, number>()
      for (const [index, one] of steps.entries()) {
        const before = balanceOf(lotsOf(ledger), now)
        if (one.do === 'earn') {
          ledger.push(line(`lot-${index}`, one.points, expiryOf(now)))
          ends.set(`lot-${index}`, expiryOf(now))
          expect(balanceOf(lotsOf(ledger), now)).toBe(before + one.points)
        } else if (one.do === 'spend') {
          const lines = spendFrom(lotsOf(ledger), one.points, now)
          expect(lines === null).toBe(one.points > before)
          if (lines) {
            ledger.push(...lines)
            exchanges.push(lines)
            expect(balanceOf(lotsOf(ledger), now)).toBe(before - one.points)
          }
        } else if (one.do === 'cancel') {
          const [spent] = exchanges.splice(one.which, 1)
          const back = giveBack(spent ?? [])
          ledger.push(...back)
          const live = back.filter(({ expiresAt }) => expiresAt > now).reduce((sum, { points }) => sum + points, 0)
          expect(balanceOf(lotsOf(ledger), now)).toBe(before + live)
        } else if (one.do === 'wait') now += one.days * DAY
        else {
          ledger.push(...expiredLines(lotsOf(ledger), now))
          expect(expiredLines(lotsOf(ledger), now)).toEqual([])
          expect(balanceOf(lotsOf(ledger), now)).toBe(before)
          expect(ledger.reduce((sum, { points }) => sum + points, 0)).toBe(before)
        }
        for (const { lot, left, expiresAt } of lotsOf(ledger)) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(expiresAt).toBe(ends.get(lot))
        }
      }
    }),
  )
})
