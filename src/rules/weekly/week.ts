import { dayOf, startOfCalendarDay, startOfDay, weekdayOf } from '../time/shanghai'
import { DAY_MS } from '../time/units'

const WEEK_MS = 7 * DAY_MS

/**
 * A week in Asia/Shanghai, from Monday 00:00 (ms since the epoch) to the next Monday, `endMs`, which is not included.
 */
export interface Week {
  /** Its Monday, 'YYYY-MM-DD'. */
  name: string
  startMs: number
  endMs: number
  /** Its Sunday, 'YYYY-MM-DD'. */
  endDay: string
}

/** Returns the week of an instant, in ms since the epoch. */
export function weekOf(at: number): Week {
  const startMs = startOfDay(at) - weekdayOf(at) * DAY_MS
  return { name: dayOf(startMs), startMs, endMs: startMs + WEEK_MS, endDay: dayOf(startMs + WEEK_MS - DAY_MS) }
}

/** Returns the week with a name; null when the name is no Monday. */
export function findWeek(name: string): Week | null {
  const at = startOfCalendarDay(name)
  if (at === null) return null
  const week = weekOf(at)
  return week.name === name ? week : null
}

/**
 * Returns the completed weeks that need a report, oldest first: from the week of `since` on, at most the last `most`.
 * Times are in ms since the epoch.
 */
export function weeksDue(since: number, now: number, most: number): Week[] {
  const last = weekOf(now).startMs - WEEK_MS
  const first = Math.max(weekOf(since).startMs, last - (most - 1) * WEEK_MS)
  const count = Math.max(0, Math.round((last - first) / WEEK_MS) + 1)
  return Array.from({ length: count }, (_unused, index) => weekOf(first + index * WEEK_MS))
}
