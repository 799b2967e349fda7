import type { DayHours } from '@contract/guard'
import { parseClock } from '../time/range'

const MIDNIGHT = 24 * 60

/**
 * Hours from two times of day, 'HH:MM'; null when one is none or both are the same. An end of 00:00 is the end of the
 * day, and so 00:00 to 00:00 is the whole of it; an end before the start is on the next day.
 */
export function readDayHours(start: string, end: string): DayHours | null {
  const startMinute = parseClock(start)
  const endMinute = parseClock(end) || (end === '00:00' ? MIDNIGHT : null)
  if (startMinute === null || endMinute === null || startMinute === MIDNIGHT || startMinute === endMinute) return null
  return { startMinute, endMinute }
}
