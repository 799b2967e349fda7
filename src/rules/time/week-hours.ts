import type { MinuteRange } from './range'
import { containsMinute } from './range'
import { minuteOfDay, weekdayOf } from './shanghai'

/** At most one stretch for each weekday on which it begins, Monday first; it may end on the next day. */
export type WeekHours = readonly (MinuteRange | null)[]

const MIDNIGHT = 24 * 60

/**
 * The stretch in which an instant lies (Asia/Shanghai), or null: today's, or yesterday's that has crossed midnight.
 * Where both hold, today's is answered.
 */
export function hoursAt(week: WeekHours, at: number): MinuteRange | null {
  const weekday = weekdayOf(at)
  const minute = minuteOfDay(at)
  const today = week[weekday]
  const yesterday = week[(weekday + 6) % 7]
  if (today && containsMinute(crossesMidnight(today) ? { ...today, endMinute: MIDNIGHT } : today, minute)) return today
  return yesterday && crossesMidnight(yesterday) && minute < yesterday.endMinute ? yesterday : null
}

/** Whether a stretch ends on the day after the one on which it begins. */
export function crossesMidnight({ startMinute, endMinute }: MinuteRange): boolean {
  return endMinute < startMinute
}
