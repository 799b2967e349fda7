import { startOfDay } from './shanghai'
import { DAY_MS, HOUR_MS } from './units'

const FROM = 9 * HOUR_MS
const UNTIL = 20 * HOUR_MS

/** Whether an SMS that nobody waits for may be sent at an instant in ms: from 9:00 to 20:00 in Asia/Shanghai. */
export function isDaytime(at: number): boolean {
  const since = at - startOfDay(at)
  return FROM <= since && since < UNTIL
}

/** The instant itself by day, else the next 9:00. In ms. */
export function nextDaytime(at: number): number {
  if (isDaytime(at)) return at
  const morning = startOfDay(at) + FROM
  return at < morning ? morning : morning + DAY_MS
}
