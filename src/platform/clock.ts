/** The time now, ms since the epoch; rules take it as an argument. */
export function now(): number {
  return Date.now()
}
