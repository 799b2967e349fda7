import fc from 'fast-check'
import { findWeek, weekOf, weeksDue } from '@/rules/weekly/week'

const at = (text: string) => Date.parse(`${text}+08:00`)
const DAY = 24 * 60 * 60 * 1000

describe('weekOf', () => {
  it.each([
    ['2026-11-16T00:00:00', '2026-11-16'],
    ['2026-11-15T23:59:59.999', '2026-11-09'],
    ['2026-11-22T23:59:59', '2026-11-16'],
    ['2024-02-29T12:00:00', '2024-02-26'],
    ['2027-01-01T00:00:00', '2026-12-28'],
  ])('%s belongs to the week of %s', (text, name) => {
    expect(weekOf(at(text)).name).toBe(name)
  })

  it('lasts seven days from Monday 00:00 in Shanghai, and is found by its name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: at('2100-01-01T00:00:00') }), (instant) => {
        const week = weekOf(instant)
        expect(week.startMs <= instant && instant < week.endMs).toBe(true)
        expect(week.endMs - week.startMs).toBe(7 * DAY)
        expect(findWeek(week.name)).toEqual(week)
      }),
    )
  })

  it('returns its Sunday', () => {
    expect(weekOf(at('2026-11-18T10:00:00')).endDay).toBe('2026-11-22')
  })
})

it.each(['2026-11-17', '2026-13-45', '2026-02-30', 'monday', ''])('findWeek rejects %p', (name) => {
  expect(findWeek(name)).toBeNull()
})

describe('weeksDue', () => {
  const names = (since: string, now: string, most = 12) => weeksDue(at(since), at(now), most).map(({ name }) => name)

  it.each([
    ['the week that runs is not over', '2026-11-16T00:00:00', '2026-11-22T23:59:59', []],
    ['on Monday 00:00 it is', '2026-11-16T00:00:00', '2026-11-23T00:00:00', ['2026-11-16']],
    ['a week counts from the middle on', '2026-11-15T23:59:59', '2026-11-23T00:00:00', ['2026-11-09', '2026-11-16']],
    ['what begins later has none', '2026-12-30T00:00:00', '2026-11-23T00:00:00', []],
  ])('%s', (_name, since, now, expected) => {
    expect(names(since, now)).toEqual(expected)
  })

  it('are limited to the last ones', () => {
    expect(names('2020-01-01T00:00:00', '2026-11-23T00:00:00', 2)).toEqual(['2026-11-09', '2026-11-16'])
  })
})
