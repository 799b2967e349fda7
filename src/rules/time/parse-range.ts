import type { MinuteRange } from './range'

// Not in range.ts, which the first visit loads to format times.

/** Parses 'HH:MM' to minutes since midnight, or null. '24:00' is the end of the day. */
export function parseClock(text: string): number | null {
  const parts = /^(\d{2}):(\d{2})$/.exec(text)
  if (!parts) return null
  const hour = Number(parts[1])
  const minute = Number(parts[2])
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  return hour * 60 + minute
}

/** Parses 'HH:MM-HH:MM'; null unless both are times and the end is later than the start (SPEC.md section 5). */
export function parseTimeRange(text: string): MinuteRange | null {
  const [start, end, ...rest] = text.split('-').map(parseClock)
  if (start === undefined || start === null || end === undefined || end === null || rest.length > 0) return null
  return end > start ? { startMinute: start, endMinute: end } : null
}

/**
 * Whether a range contains a minute of the day. A range whose end is before its start crosses midnight; an empty one
 * contains nothing.
 */
export function containsMinute({ startMinute, endMinute }: MinuteRange, minute: number): boolean {
  if (startMinute <= endMinute) return minute >= startMinute && minute < endMinute
  return minute >= startMinute || minute < endMinute
}
