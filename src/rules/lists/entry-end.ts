import { momentOf, startOfCalendarDay } from '../time/shanghai'
import { DAY_MS, MINUTE_MS } from '../time/units'

const END = /[；;，,\s]*(?:至|\buntil)\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})\s*$/i

/**
 * Returns the end of an entry that is kept through a day: the start of the next day, in ms since the epoch. Null when
 * there is no such day.
 */
export function endOfDay(day: string): number | null {
  const start = startOfCalendarDay(day)
  return start === null ? null : start + DAY_MS
}

/** Formats the end of an entry so that `readEnd` can parse it; empty when it never ends. */
export function writeEnd(expiresAt: number | null): string {
  return expiresAt === null ? '' : `至 ${momentOf(expiresAt)}`
}

/** Splits an entry's text into its words and its end, in ms since the epoch; null when it names none. */
export function readEnd(text: string): { words: string; expiresAt: number | null } {
  const [all, day = '', hour, minute] = END.exec(text) ?? []
  const start = startOfCalendarDay(day)
  if (all === undefined || start === null) return { words: text.trim(), expiresAt: null }
  const expiresAt = start + (Number(hour) * 60 + Number(minute)) * MINUTE_MS
  return { words: text.slice(0, text.length - all.length).trim(), expiresAt }
}
