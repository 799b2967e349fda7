/** A part of a day in minutes since midnight, without its end. */
export interface MinuteRange {
  startMinute: number
  endMinute: number
}

/** Formats minutes since midnight as 'HH:MM'. */
export function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Formats a range as 'HH:MM-HH:MM'. `parseTimeRange` can read it back unless it crosses midnight. */
export function formatRange({ startMinute, endMinute }: MinuteRange): string {
  return `${formatClock(startMinute)}-${formatClock(endMinute)}`
}
