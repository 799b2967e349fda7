const DAY = 24 * 60 * 60 * 1000

/** How long a record of the log is kept, and what the agent heard with it, in days: the privacy policy promises it. */
export const RETENTION_DAYS = 90

/** When a record goes by itself. Both in ms since the epoch. */
export function keptUntil(at: number): number {
  return at + RETENTION_DAYS * DAY
}

/** The oldest instant of which records are kept; what lies before it, or at it, has gone. */
export function keptSince(now: number): number {
  return now - RETENTION_DAYS * DAY
}
