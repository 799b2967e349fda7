import { endOfDay, readEnd, writeEnd } from '@/rules/lists/entry-end'
import { endOfKeep, keepOf } from '@/rules/lists/keep'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const HOUR = 60 * 60 * 1000

describe('how long an entry is kept', () => {
  it.each([
    ['always', '', null],
    ['day', '', NOON + 24 * HOUR],
    ['week', '', NOON + 7 * 24 * HOUR],
    ['until', '2026-11-20', Date.parse('2026-11-21T00:00:00+08:00')],
    ['until', '2026-12-31', Date.parse('2027-01-01T00:00:00+08:00')],
  ] as const)('%s %s', (kind, day, expiresAt) => {
    expect(endOfKeep({ kind, day }, NOON)).toEqual({ fault: null, expiresAt })
  })

  it.each([
    ['', 'noDay'],
    ['2026-02-30', 'noDay'],
    ['soon', 'noDay'],
    ['2026-11-19', 'over'],
  ])('has an error for "%s": %s', (day, fault) => {
    expect(endOfKeep({ kind: 'until', day }, NOON)).toEqual({ fault })
  })

  it('is shown for an existing entry', () => {
    expect(keepOf(null)).toEqual({ kind: 'always', day: '' })
    expect(keepOf(Date.parse('2026-11-21T00:00:00+08:00'))).toEqual({ kind: 'until', day: '2026-11-20' })
    expect(keepOf(NOON)).toEqual({ kind: 'until', day: '2026-11-20' })
  })
})

it('an expiry as text is read back unchanged', () => {
  const end = endOfDay('2026-12-31')
  expect(writeEnd(end)).toBe('至 2027-01-01 00:00')
  expect(readEnd(`快递，${writeEnd(end)}`)).toEqual({ words: '快递', expiresAt: end })
  expect(readEnd('至 2026-13-01 00:00')).toEqual({ words: '至 2026-13-01 00:00', expiresAt: null })
  expect(writeEnd(null)).toBe('')
})
