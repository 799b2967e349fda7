import fc from 'fast-check'
import { containsMinute, parseClock, parseTimeRange } from '@/rules/time/parse-range'
import { formatRange } from '@/rules/time/range'

const minute = fc.integer({ min: 0, max: 1439 })

describe('parseClock', () => {
  it.each([
    ['00:00', 0],
    ['07:05', 425],
    ['23:59', 1439],
    ['24:00', 1440],
    ['24:01', null],
    ['25:00', null],
    ['12:60', null],
    ['7:05', null],
    ['', null],
    ['ab:cd', null],
  ])('%s is %s', (text, expected) => expect(parseClock(text)).toBe(expected))
})

describe('parseTimeRange', () => {
  it.each([
    ['08:00-12:30', { startMinute: 480, endMinute: 750 }],
    ['00:00-24:00', { startMinute: 0, endMinute: 1440 }],
    ['00:00-00:01', { startMinute: 0, endMinute: 1 }],
    ['08:00-08:00', null],
    ['22:00-07:00', null],
    ['08:00', null],
    ['08:00-', null],
    ['-08:00', null],
    ['00:00-25:00', null],
    ['25:00-26:00', null],
    ['08:00-12:00-13:00', null],
    ['08:00 - 12:00', null],
    ['8:00-9:00', null],
    ['', null],
  ])('%s', (text, expected) => expect(parseTimeRange(text)).toEqual(expected))

  it('reads back every range that it accepts', () => {
    fc.assert(
      fc.property(minute, minute, (startMinute, endMinute) => {
        const range = { startMinute, endMinute }
        expect(parseTimeRange(formatRange(range))).toEqual(endMinute > startMinute ? range : null)
      }),
    )
  })
})

describe('containsMinute', () => {
  it.each([
    ['the start', 480, 720, 480, true],
    ['not the end', 480, 720, 720, false],
    ['the start before midnight', 1320, 420, 1320, true],
    ['before midnight', 1320, 420, 1439, true],
    ['midnight itself', 1320, 420, 0, true],
    ['after midnight', 1320, 420, 419, true],
    ['not the end after midnight', 1320, 420, 420, false],
    ['not noon', 1320, 420, 720, false],
    ['nothing of an empty range', 480, 480, 480, false],
  ])('holds %s', (_name, startMinute, endMinute, at, expected) => {
    expect(containsMinute({ startMinute, endMinute }, at)).toBe(expected)
  })

  it('has each minute either in a range or in the reversed range', () => {
    fc.assert(
      fc.property(minute, minute, minute, (startMinute, endMinute, at) => {
        fc.pre(startMinute !== endMinute)
        const turned = { startMinute: endMinute, endMinute: startMinute }
        expect(containsMinute({ startMinute, endMinute }, at)).toBe(!containsMinute(turned, at))
      }),
    )
  })
})
