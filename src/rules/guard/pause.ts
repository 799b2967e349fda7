/** How long "expecting a call" may last, in minutes. */
export const pauseMinutes = [15, 30, 60] as const

const MINUTE = 60 * 1000

/** When a pause ends that begins now, in ms; null for one of no minutes, which ends what there was. */
export function pauseEnd(minutes: number, now: number): number | null {
  return minutes > 0 ? now + minutes * MINUTE : null
}

/** The end of a pause that is still on, or null: it ends by itself. */
export function livePause(pausedUntil: number | null, now: number): number | null {
  return pausedUntil !== null && now < pausedUntil ? pausedUntil : null
}
