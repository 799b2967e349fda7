import type { DayHours } from '@contract/guard'
import { parseClock } from '../time/parse-range'

const MIDNIGHT = 24 * 60

/**
 * Parses two times of day, 'HH:MM', into hours; null when one is invalid or both are equal. An end of 00:00 means the
 * end of the day, so 00:00 to 00:00 is the whole day. An end before the start is on the next day.
 */
export function readDayHours(start: string, end: string): DayHours | null {
  const startMinute = parseClock(start)
  const endMinute = parseClock(end) || (end === '00:00' ? MIDNIGHT : null)
  if (startMinute === null || endMinute === null || startMinute === MIDNIGHT || startMinute === endMinute) return null
  return { startMinute, endMinute }
}
