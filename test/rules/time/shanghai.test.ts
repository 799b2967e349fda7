import fc from 'fast-check'
import { clockOf, dayOf, minuteOfDay, startOfDay, statsRange } from '@/rules/time/shanghai'

const DAY = 24 * 60 * 60 * 1000
const at = (text: string) => Date.parse(text)
const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2400, 0, 1) })

describe('the day and clock of Asia/Shanghai', () => {
  it.each([
    ['2026-02-28T15:59:59.999Z', '2026-02-28', '23:59'],
    ['2026-02-28T16:00:00Z', '2026-03-01', '00:00'],
    ['2024-02-28T16:00:00Z', '2024-02-29', '00:00'],
    ['2025-12-31T16:30:00Z', '2026-01-01', '00:30'],
    ['1970-01-01T00:00:00Z', '1970-01-01', '08:00'],
    ['2000-02-29T04:05:00Z', '2000-02-29', '12:05'],
  ])('%s is on %s at %s', (text, day, clock) => {
    expect(dayOf(at(text))).toBe(day)
    expect(clockOf(at(text))).toBe(clock)
  })

  it('agree with the calendar eight hours ahead of UTC', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const shifted = new Date(now + 8 * 60 * 60 * 1000).toISOString()
        expect(`${dayOf(now)}T${clockOf(now)}`).toBe(shifted.slice(0, 16))
      }),
    )
  })

  it('start each day at midnight', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const start = startOfDay(now)
        expect(minuteOfDay(start)).toBe(0)
        expect(now - start).toBeGreaterThanOrEqual(0)
        expect(now - start).toBeLessThan(DAY)
        expect(dayOf(start)).toBe(dayOf(now))
      }),
    )
  })
})

describe('statsRange', () => {
  it('is 30 days, today included', () => {
    const now = at('2026-03-10T04:00:00Z')
    expect(statsRange(now)).toEqual({
      startMs: at('2026-02-08T16:00:00Z'),
      endMs: now,
      startDay: '2026-02-09',
      endDay: '2026-03-10',
    })
  })

  it('can be another number of days', () => {
    const now = at('2026-03-10T16:00:00Z')
    expect(statsRange(now, 1)).toMatchObject({ startMs: now, startDay: '2026-03-11', endDay: '2026-03-11' })
  })
})
