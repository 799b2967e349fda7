import { MINUTE_MS } from '../time/units'

/** The lengths of "expecting a call" on offer, in minutes. */
export const pauseMinutes = [15, 30, 60] as const

/**
 * Returns the end of a pause that begins now, in ms since the epoch; null for 0 minutes, which ends a running pause.
 */
export function pauseEnd(minutes: number, now: number): number | null {
  return minutes > 0 ? now + minutes * MINUTE_MS : null
}

/** Returns the end of what lasts until an instant, as a pause or the stricter days after a payment; null when it has passed or there is none. */
export function liveEnd(until: number | null, now: number): number | null {
  return until !== null && now < until ? until : null
}
