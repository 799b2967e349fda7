import { groupByDay } from '@/rules/log/group-by-day'

const at = (iso: string) => ({ at: Date.parse(iso) })
const now = Date.parse('2026-11-20T08:00:00+08:00')

describe('groupByDay', () => {
  it('returns no groups without rows', () => {
    expect(groupByDay([], now)).toEqual([])
  })

  it.each([
    ['one minute after midnight is today', '2026-11-20T00:01:00+08:00', '2026-11-20', 'today'],
    ['one minute before midnight is yesterday', '2026-11-19T23:59:00+08:00', '2026-11-19', 'yesterday'],
    ['the day before has only its date', '2026-11-18T12:00:00+08:00', '2026-11-18', null],
  ])('%s', (_name, iso, day, name) => {
    expect(groupByDay([at(iso)], now)).toEqual([{ day, name, rows: [at(iso)] }])
  })

  it('keeps the order of the rows and makes one group a day', () => {
    const rows = [at('2026-11-20T07:00:00+08:00'), at('2026-11-20T06:00:00+08:00'), at('2026-11-19T06:00:00+08:00')]
    expect(groupByDay(rows, now).map((group) => group.rows)).toEqual([[rows[0], rows[1]], [rows[2]]])
  })
})
