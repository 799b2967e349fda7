import fc from 'fast-check'
import { monthOf, restOfMonth, startOfMonth, startOfNextMonth } from '@/rules/orders/month'

const DAY = 24 * 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+08:00`)
/** Every day of the leap year 2028, at noon in Shanghai. */
const leapYear = Array.from({ length: 366 }, (_unused, index) => at('2028-01-01T12:00:00') + index * DAY)
const civil = (instant: number) => {
  const [year = 0, month = 0, day = 0] = new Date(instant + 8 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number)
  return { day, days: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

describe('a month', () => {
  it.each([
    ['2026-11-20T12:00:00', '2026-11', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    ['2026-12-31T23:59:59', '2026-12', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    ['2028-02-29T00:00:00', '2028-02', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
    ['2027-01-01T00:00:00', '2027-01', '2027-01-01T00:00:00', '2027-02-01T00:00:00'],
  ])('of %s is %s', (instant, month, start, next) => {
    expect(monthOf(at(instant))).toBe(month)
    expect(startOfMonth(at(instant))).toBe(at(start))
    expect(startOfNextMonth(at(instant))).toBe(at(next))
  })
})

describe('the rest of a month', () => {
  it.each([300, 600, 900, 990, 1])('costs whole fen on every day of a leap year, for %i fen a month', (price) => {
    for (const instant of leapYear) {
      const { day, days } = civil(instant)
      const rest = restOfMonth(price, instant)
      expect(rest).toBe(Math.floor((price * (days - day + 1)) / days))
      expect(restOfMonth(price, instant - 12 * 60 * 60 * 1000)).toBe(rest)
    }
  })

  it('is the whole price on the first day and one day on the last', () => {
    expect(restOfMonth(600, at('2026-11-01T00:00:00'))).toBe(600)
    expect(restOfMonth(600, at('2026-11-30T23:59:59'))).toBe(20)
  })

  it('never costs more on a later day, nor more than the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 365 }), (price, index) => {
        const [today = 0, tomorrow] = [leapYear[index], leapYear[index + 1]]
        const rest = restOfMonth(price, today)
        expect(Number.isInteger(rest) && rest >= 0 && rest <= price).toBe(true)
        if (tomorrow !== undefined && monthOf(today) === monthOf(tomorrow))
          expect(restOfMonth(price, tomorrow)).toBeLessThanOrEqual(rest)
      }),
    )
  })
})
