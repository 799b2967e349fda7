import { formatClock } from './range'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units'

export const OFFSET_MS = 8 * HOUR_MS
const STATS_DAYS = 30

/** The period of the statistics: from the start of its first day to now, with the names of the first and last day. */
export interface StatsRange {
  startMs: number
  endMs: number
  startDay: string
  endDay: string
}

/** Returns the start of an instant's day in Asia/Shanghai (UTC+8, no summer time). Both in ms since the epoch. */
export function startOfDay(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}

/** Returns the minutes since midnight in Asia/Shanghai, 0 to 1439. */
export function minuteOfDay(at: number): number {
  return Math.floor((at - startOfDay(at)) / MINUTE_MS)
}

/** Returns the time of day in Asia/Shanghai, 'HH:MM'. */
export function clockOf(at: number): string {
  return formatClock(minuteOfDay(at))
}

/** Returns the day of the week in Asia/Shanghai: 0 is Monday, 6 Sunday. (1 January 1970 was a Thursday.) */
export function weekdayOf(at: number): number {
  return (Math.floor((at + OFFSET_MS) / DAY_MS) + 3) % 7
}

/** Returns the calendar day in Asia/Shanghai, 'YYYY-MM-DD'. */
export function dayOf(at: number): string {
  const { year, month, day } = civilDate(Math.floor((at + OFFSET_MS) / DAY_MS))
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
}

/** Returns the day and the time of day in Asia/Shanghai, 'YYYY-MM-DD HH:MM', as texts outside the screens write an instant. */
export const momentOf = (at: number): string => `${dayOf(at)} ${clockOf(at)}`

/** Returns the start of a day 'YYYY-MM-DD' in Asia/Shanghai, in ms since the epoch; null when there is no such day. */
export function startOfCalendarDay(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00+08:00`)
  // Some engines read 30 February as 2 March.
  return Number.isFinite(at) && dayOf(at) === day ? at : null
}

/** Returns the range of the last `days` days, today included; home shows 30 (SPEC.md section 9). */
export function statsRange(now: number, days = STATS_DAYS): StatsRange {
  const startMs = startOfDay(now) - (days - 1) * DAY_MS
  return { startMs, endMs: now, startDay: dayOf(startMs), endDay: dayOf(now) }
}

/**
 * Converts a day number since 1970-01-01 to year, month and day in the proleptic Gregorian calendar. Years are counted
 * from March, so that the leap day is their last.
 */
function civilDate(dayNumber: number): { year: number; month: number; day: number } {
  const shifted = dayNumber + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
