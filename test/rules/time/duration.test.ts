import { splitDuration } from '@/rules/time/duration'

describe('splitDuration', () => {
  it.each([
    [0, 0, 0],
    [59, 0, 59],
    [60, 1, 0],
    [125, 2, 5],
    [1440, 24, 0],
    [90.9, 1, 30],
    [-5, 0, 0],
    [NaN, 0, 0],
    [Infinity, 0, 0],
  ])('%s minutes are %s hours and %s minutes', (whole, hours, minutes) => {
    expect(splitDuration(whole)).toEqual({ hours, minutes })
  })
})
