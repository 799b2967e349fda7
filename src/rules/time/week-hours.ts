import type { MinuteRange } from './range'
import { containsMinute } from './parse-range'
import { minuteOfDay, weekdayOf } from './shanghai'

/** At most one range for each weekday on which it begins, Monday first; it can end on the next day. */
export type WeekHours = readonly (MinuteRange | null)[]

const MIDNIGHT = 24 * 60

/**
 * Returns the range that contains an instant (Asia/Shanghai), or null: today's, or yesterday's if it crosses midnight.
 * If both contain it, returns today's.
 */
export function hoursAt(week: WeekHours, at: number): MinuteRange | null {
  const weekday = weekdayOf(at)
  const minute = minuteOfDay(at)
  const today = week[weekday]
  const yesterday = week[(weekday + 6) % 7]
  if (today && containsMinute(crossesMidnight(today) ? { ...today, endMinute: MIDNIGHT } : today, minute)) return today
  return yesterday && crossesMidnight(yesterday) && minute < yesterday.endMinute ? yesterday : null
}

/** Whether a range ends on the day after its start. */
export function crossesMidnight({ startMinute, endMinute }: MinuteRange): boolean {
  return endMinute < startMinute
}
