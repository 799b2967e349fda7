import { clockOf, dayOf } from '../time/shanghai'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const OFFSET = 8 * 60 * MINUTE
const END = /[；;，,\s]*(?:至|\buntil)\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})\s*$/i

/**
 * Returns the start of a calendar day 'YYYY-MM-DD' in Asia/Shanghai, in ms since the epoch; null when there is no such
 * day.
 */
function dayStart(day: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) - OFFSET : NaN
  return Number.isNaN(at) || dayOf(at) !== day ? null : at
}

/**
 * Returns the end of an entry that is kept through a day: the start of the next day, in ms since the epoch. Null when
 * there is no such day.
 */
export function endOfDay(day: string): number | null {
  const start = dayStart(day)
  return start === null ? null : start + DAY
}

/** Formats the end of an entry so that `readEnd` can parse it; empty when it never ends. */
export function writeEnd(expiresAt: number | null): string {
  return expiresAt === null ? '' : `至 ${dayOf(expiresAt)} ${clockOf(expiresAt)}`
}

/** Splits an entry's text into its words and its end, in ms since the epoch; null when it names none. */
export function readEnd(text: string): { words: string; expiresAt: number | null } {
  const [all, day = '', hour, minute] = END.exec(text) ?? []
  const start = dayStart(day)
  if (all === undefined || start === null) return { words: text.trim(), expiresAt: null }
  const expiresAt = start + (Number(hour) * 60 + Number(minute)) * MINUTE
  return { words: text.slice(0, text.length - all.length).trim(), expiresAt }
}
