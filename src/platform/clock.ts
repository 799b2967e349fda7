/** Returns the current time in ms since the epoch. Rules take the time as an argument. */
export function now(): number {
  return Date.now()
}
