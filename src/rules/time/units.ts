/** Lengths of time in ms. A day in Asia/Shanghai always has 24 hours: there is no summer time. */
export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
