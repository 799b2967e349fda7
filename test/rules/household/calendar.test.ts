import type { DayType } from '@contract/words/household'
import { addDays, dayTypesOf, officialCalendarEnd } from '@/rules/household/calendar'
import { officialDays } from '@/rules/household/official-days'
import { dayOf, startOfCalendarDay } from '@/rules/time/shanghai'

const plain = { holidayMode: false, holidays: [] }
const autumn = { holidayMode: false, holidays: [{ id: 'a', name: '秋假', from: '2026-11-18', to: '2026-11-20' }] }

describe('the kind of a day', () => {
  it.each<[string, string, DayType[]]>([
    ['an ordinary Wednesday', '2026-11-25', ['workday', 'schoolNight', 'wed']],
    ['an ordinary Friday', '2026-11-27', ['workday', 'fri']],
    ['an ordinary Saturday', '2026-11-28', ['restday', 'sat']],
    ['an ordinary Sunday', '2026-11-29', ['restday', 'schoolNight', 'sun']],
    ['a working Saturday before a Sunday off', '2026-10-10', ['workday']],
    ['a Friday before a working Saturday', '2026-10-09', ['workday', 'schoolNight', 'fri']],
    ['a working Sunday', '2026-09-20', ['workday', 'schoolNight']],
    ['a Saturday before a working Sunday', '2026-09-19', ['restday', 'schoolNight', 'sat']],
    ['a holiday Monday', '2026-10-05', ['restday']],
    ['the last day of a holiday', '2026-10-07', ['restday', 'schoolNight']],
    ['the last working day before a holiday', '2026-09-30', ['workday', 'wed']],
    ['a Saturday within a holiday', '2026-10-03', ['restday', 'sat']],
    ['1 January', '2026-01-01', ['restday']],
  ])('%s', (_name, day, types) => {
    expect(dayTypesOf(day, plain)).toEqual({ types, fallbackYear: false })
  })

  it.each([
    ['2027-01-04', ['workday', 'schoolNight', 'mon']],
    ['2027-10-04', ['workday', 'schoolNight', 'mon']],
    ['2028-02-29', ['workday', 'schoolNight', 'tue']],
  ])('is that of the weekday in a year without a published calendar: %s', (day, types) => {
    expect(dayTypesOf(day, plain)).toEqual({ types, fallbackYear: true })
  })

  it.each([
    ['New Year', '2027-01-01', ['restday']],
    ['Labour Day', '2028-05-01', ['restday']],
    ['National Day', '2027-10-01', ['restday']],
    ['the Saturday of National Day', '2027-10-02', ['restday', 'sat']],
    ['the evening before National Day', '2027-09-30', ['workday', 'thu']],
  ])('is a holiday by law in such a year, too: %s', (_name, day, types) => {
    expect(dayTypesOf(day, plain)).toEqual({ types, fallbackYear: true })
  })

  it('ends with the last published year', () => {
    expect(dayOf(officialCalendarEnd - 1)).toBe(`${Math.max(...Object.keys(officialDays).map(Number))}-12-31`)
  })

  it('reports that on the last evening before such a year, too', () => {
    expect(dayTypesOf('2026-12-31', plain).fallbackYear).toBe(true)
    expect(dayTypesOf('2026-12-30', plain).fallbackYear).toBe(false)
  })

  it('is only holiday on own holidays, both ends included, and the evening before is no school night', () => {
    expect(dayTypesOf('2026-11-17', autumn).types).toEqual(['workday', 'tue'])
    expect(dayTypesOf('2026-11-18', autumn)).toEqual({ types: ['holiday'], fallbackYear: false })
    expect(dayTypesOf('2026-11-20', autumn).types).toEqual(['holiday'])
    expect(dayTypesOf('2026-11-21', autumn).types).toEqual(['restday', 'sat'])
  })

  it('is only holiday in holiday mode, whatever the calendar', () => {
    expect(dayTypesOf('2026-10-10', { ...plain, holidayMode: true })).toEqual({
      types: ['holiday'],
      fallbackYear: false,
    })
  })
})

describe('the official table', () => {
  it('contains existing days, and only weekends as extra working days', () => {
    for (const [year, { off, work }] of Object.entries(officialDays)) {
      for (const run of `${off} ${work}`.split(' ').flatMap((one) => one.split('-')))
        expect(startOfCalendarDay(`${year}-${run.slice(0, 2)}-${run.slice(2)}`)).not.toBeNull()
      for (const day of work.split(' ')) {
        const date = new Date(`${year}-${day.slice(0, 2)}-${day.slice(2)}T00:00:00Z`)
        expect([0, 6]).toContain(date.getUTCDay())
      }
    }
  })
})

describe('calendar days', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', 'yesterday', ''])('refuses %s', (day) => {
    expect(startOfCalendarDay(day)).toBeNull()
  })

  it('includes the leap day', () => {
    expect(dayOf(startOfCalendarDay('2028-02-29') ?? 0)).toBe('2028-02-29')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})
