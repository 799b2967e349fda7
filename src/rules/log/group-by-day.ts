import { dayOf } from '../time/shanghai'
import { DAY_MS } from '../time/units'

/** The rows of one calendar day (Asia/Shanghai), in their given order. */
export interface DayGroup<Row> {
  /** 'YYYY-MM-DD'. */
  day: string
  name: 'today' | 'yesterday' | null
  rows: Row[]
}

/**
 * Groups rows, which must be ordered newest first, by the day of their `at`. `at` and `now` are in ms since the epoch;
 * `now` determines which days are today and yesterday.
 */
export function groupByDay<Row extends { at: number }>(rows: readonly Row[], now: number): DayGroup<Row>[] {
  const today = dayOf(now)
  const yesterday = dayOf(now - DAY_MS)
  const groups: DayGroup<Row>[] = []
  for (const row of rows) {
    const day = dayOf(row.at)
    const last = groups[groups.length - 1]
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, name: day === today ? 'today' : day === yesterday ? 'yesterday' : null, rows: [row] })
  }
  return groups
}
