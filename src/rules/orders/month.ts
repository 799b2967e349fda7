import { dayOf, startOfDay } from '../time/shanghai'

const DAY = 24 * 60 * 60 * 1000
/** More than any month has, and less than two. */
const INTO_NEXT = 32 * DAY

/** The month in Asia/Shanghai in which an instant lies, 'YYYY-MM'. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7)
}

/** The start of the month, Asia/Shanghai, in which an instant lies. */
export function startOfMonth(at: number): number {
  return startOfDay(at) - (Number(dayOf(at).slice(8)) - 1) * DAY
}

/** The start of the month after that of an instant. */
export function startOfNextMonth(at: number): number {
  return startOfMonth(startOfMonth(at) + INTO_NEXT)
}

/**
 * What the rest of a month costs, from the day of an instant on, that day included: whole fen, rounded down, in favour
 * of the subscriber. The first day costs the whole price. A later day never costs more, so what is paid back for a rest
 * never exceeds what was charged for a longer one.
 */
export function restOfMonth(priceFen: number, at: number): number {
  const end = startOfNextMonth(at)
  const left = Math.round((end - startOfDay(at)) / DAY)
  const days = Math.round((end - startOfMonth(at)) / DAY)
  return Math.floor((priceFen * left) / days)
}
