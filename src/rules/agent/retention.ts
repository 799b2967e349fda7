import { DAY_MS } from '../time/units'

/** Days for which a log record, and what the agent heard with it, are kept. The privacy policy promises this figure. */
export const RETENTION_DAYS = 90

/** Returns when a record that was made at `at` expires. Both are in ms since the epoch. */
export function keptUntil(at: number): number {
  return at + RETENTION_DAYS * DAY_MS
}

/** Returns the retention limit for `now`: records at or before it have expired. Both are in ms since the epoch. */
export function keptSince(now: number): number {
  return now - RETENTION_DAYS * DAY_MS
}
