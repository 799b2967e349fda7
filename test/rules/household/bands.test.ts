import fc from 'fast-check'
import { bandOfRanges, weekBands, wireRanges } from '@/rules/household/bands'
import { band, policyWith } from './household'

describe('a band on the wire', () => {
  it.each([
    [1320, 390, ['22:00-24:00', '00:00-06:30']],
    [1140, 1200, ['19:00-20:00']],
    [0, 1440, ['00:00-24:00']],
    [1320, 1440, ['22:00-24:00']],
    [720, 720, ['12:00-24:00', '00:00-12:00']],
  ])('%i to %i', (startMinute, endMinute, ranges) => {
    expect(wireRanges({ startMinute, endMinute })).toEqual(ranges)
    expect(bandOfRanges(ranges)).toEqual({ startMinute, endMinute })
    expect(bandOfRanges([...ranges].reverse())).toEqual({ startMinute, endMinute })
  })

  it('round trips', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, (startMinute, end) => {
        const time = { startMinute, endMinute: end || 1440 }
        expect(bandOfRanges(wireRanges(time))).toEqual(time)
      }),
    )
  })

  it.each([
    [[]],
    [['22:00-06:30']],
    [['22:00-24:00', '01:00-06:30']],
    [['22:00-23:00', '00:00-06:30']],
    [['22:00-24:00', '00:00-23:00']],
    [['22:00-24:00', 'x']],
    [['01:00-02:00', '03:00-04:00', '05:00-06:00']],
    [['10:00-10:00']],
  ])('rejects %j', (ranges) => {
    expect(bandOfRanges(ranges)).toBeNull()
  })
})

describe('a week', () => {
  it('shows the end of the previous night, and a night by the type of its evening', () => {
    const policy = policyWith({ bands: [band({ days: ['schoolNight'] }), band({ id: 'x', personId: 'other' })] })
    // Thursday, school night; Friday, none; the Saturday is a working day, so Friday is a school night.
    const week = weekBands(policy, 'kid', '2026-10-08')
    expect(week.map(({ day, stretches }) => [day, stretches.map((one) => [one.startMinute, one.endMinute])])).toEqual([
      [
        '2026-10-08',
        [
          [0, 390],
          [1320, 1440],
        ],
      ],
      [
        '2026-10-09',
        [
          [0, 390],
          [1320, 1440],
        ],
      ],
      ['2026-10-10', [[0, 390]]],
      ['2026-10-11', [[1320, 1440]]],
      [
        '2026-10-12',
        [
          [0, 390],
          [1320, 1440],
        ],
      ],
      [
        '2026-10-13',
        [
          [0, 390],
          [1320, 1440],
        ],
      ],
      [
        '2026-10-14',
        [
          [0, 390],
          [1320, 1440],
        ],
      ],
    ])
    expect(week[0]?.stretches[0]).toMatchObject({ bandId: 'night', fromDayBefore: true, target: 'all' })
  })
})
