import fc from 'fast-check'
import { weekdayOf } from '@/rules/time/shanghai'
import { hoursAt } from '@/rules/time/week-hours'

const at = (clock: string) => Date.parse(`${clock}:00+08:00`)
const night = { startMinute: 1320, endMinute: 420 }
const morning = { startMinute: 360, endMinute: 720 }
const week = (over: Record<number, typeof night>) => Array.from({ length: 7 }, (_, day) => over[day] ?? null)

describe('weekdayOf', () => {
  it.each([
    ['2026-11-16T00:00', 0],
    ['2026-11-20T23:59', 4],
    ['2026-11-22T12:00', 6],
    ['2028-02-29T12:00', 1],
    ['1969-12-29T00:00', 0],
  ])('%s is day %i of its week', (clock, day) => {
    expect(weekdayOf(at(clock))).toBe(day)
  })
})

describe('hoursAt', () => {
  it('returns the hours of today where those of yesterday overlap', () => {
    expect(hoursAt(week({ 0: night, 1: morning }), at('2026-11-17T05:59'))).toEqual(night)
    expect(hoursAt(week({ 0: night, 1: morning }), at('2026-11-17T06:30'))).toEqual(morning)
  })

  it('holds a whole day until its midnight', () => {
    const whole = week({ 0: { startMinute: 0, endMinute: 1440 } })
    expect(hoursAt(whole, at('2026-11-16T23:59'))).not.toBeNull()
    expect(hoursAt(whole, at('2026-11-17T00:00'))).toBeNull()
  })

  it('has no hours in an empty week', () => {
    expect(hoursAt([], at('2026-11-17T05:59'))).toBeNull()
  })

  it('covers the sum of its ranges, when they do not overlap', () => {
    const stretch = fc.record({
      startMinute: fc.integer({ min: 720, max: 1439 }),
      endMinute: fc.integer({ min: 1, max: 719 }),
    })
    fc.assert(
      fc.property(fc.array(fc.option(stretch), { minLength: 7, maxLength: 7 }), (hours) => {
        const monday = at('2026-11-16T00:00')
        const held = Array.from({ length: 7 * 1440 }, (_, minute) => hoursAt(hours, monday + minute * 60_000)).filter(
          Boolean,
        )
        const wanted = hours.reduce((sum, day) => sum + (day ? 1440 - day.startMinute + day.endMinute : 0), 0)
        expect(held).toHaveLength(wanted)
      }),
      { numRuns: 20 },
    )
  })
})
