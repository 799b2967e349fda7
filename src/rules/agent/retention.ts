const DAY = 24 * 60 * 60 * 1000

/** How long a call that the agent answered is kept, in days. */
export const RETENTION_DAYS = 90

/** When the record of a call goes by itself. Both in ms since the epoch. */
export function keptUntil(at: number): number {
  return at + RETENTION_DAYS * DAY
}

/** The oldest instant of which records are kept; what lies before it, or at it, has gone. */
export function keptSince(now: number): number {
  return now - RETENTION_DAYS * DAY
}
