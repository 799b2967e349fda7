import { dayOf, startOfDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'

/** Longer than any month and shorter than two: from the start of a month it leads into the next one. */
const INTO_NEXT = 32 * DAY_MS

/** Returns the month of an instant in Asia/Shanghai, 'YYYY-MM'. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7)
}

/** Returns the start of an instant's month in Asia/Shanghai. Both in ms since the epoch. */
export function startOfMonth(at: number): number {
  return startOfDay(at) - (Number(dayOf(at).slice(8)) - 1) * DAY_MS
}

/** Returns the start of the month after an instant's month. Both in ms since the epoch. */
export function startOfNextMonth(at: number): number {
  return startOfMonth(startOfMonth(at) + INTO_NEXT)
}

/**
 * Returns the price of the rest of a month, from the day of `at` on, that day included: whole fen, rounded down in
 * favour of the subscriber. From the first day it is the whole price. A later day never costs more, so the refund for a
 * rest never exceeds what was charged for a longer one.
 */
export function restOfMonth(priceFen: number, at: number): number {
  const end = startOfNextMonth(at)
  const left = Math.round((end - startOfDay(at)) / DAY_MS)
  const days = Math.round((end - startOfMonth(at)) / DAY_MS)
  return Math.floor((priceFen * left) / days)
}
