import { readDayHours } from '@/rules/guard/day-hours'

describe('hours of a day', () => {
  it.each([
    ['22:00', '07:00', { startMinute: 1320, endMinute: 420 }],
    ['12:00', '13:30', { startMinute: 720, endMinute: 810 }],
    ['22:00', '00:00', { startMinute: 1320, endMinute: 1440 }],
    ['00:00', '00:00', { startMinute: 0, endMinute: 1440 }],
    ['09:00', '09:00', null],
    ['', '07:00', null],
    ['22:00', '', null],
    ['25:00', '07:00', null],
    ['24:00', '07:00', null],
  ])('from %s to %s are %j', (start, end, expected) => {
    expect(readDayHours(start, end)).toEqual(expected)
  })
})
