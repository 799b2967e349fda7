import type { PackageTier } from '@contract/orders'
import type { RightAuth, RightId } from '@contract/rights'
import { dayOf, startOfDay } from '../time/shanghai'
import { monthOf, startOfNextMonth } from '../orders/month'
import { DAY_MS } from '../time/units'

const LOYAL_DAYS = 90

export const rightIds = ['memberPoints', 'loyaltyBill'] as const satisfies readonly RightId[]

/** The benefit of a right in each package: points, or fen on the phone bill (DESIGN 4.53). */
const gives: Readonly<Record<RightId, Readonly<Record<PackageTier, { points: number; amountFen: number }>>>> = {
  memberPoints: {
    three: { points: 20, amountFen: 0 },
    six: { points: 40, amountFen: 0 },
    nine: { points: 60, amountFen: 0 },
  },
  loyaltyBill: {
    three: { points: 0, amountFen: 150 },
    six: { points: 0, amountFen: 300 },
    nine: { points: 0, amountFen: 450 },
  },
}

/** The paid package that the subscriber holds, and since when, in ms since the epoch. */
export interface HeldPackage {
  tier: PackageTier
  since: number
}

/** Returns the benefit of a right; without a package, the one of the highest package. */
export function rightGives(right: RightId, held: HeldPackage | null): { points: number; amountFen: number } {
  return gives[right][held?.tier ?? 'nine']
}

/** Returns the period in which a right can be received once: a month for points, a year for loyalty. */
export function periodOf(right: RightId, now: number): string {
  return right === 'memberPoints' ? monthOf(now) : dayOf(now).slice(0, 4)
}

function endOfPeriod(right: RightId, now: number): number {
  let end = startOfNextMonth(now)
  while (periodOf(right, end) === periodOf(right, now)) end = startOfNextMonth(end)
  return end
}

/**
 * Returns whether a right can be received now, and otherwise why not. `isReceived`: this period already has a receipt
 * that was not refused.
 */
export function mayReceive(
  right: RightId,
  held: HeldPackage | null,
  { isReceived, now }: { isReceived: boolean; now: number },
): RightAuth {
  if (isReceived) return { allowed: false, reason: 'received', from: endOfPeriod(right, now) }
  if (held === null) return { allowed: false, reason: 'noPackage', from: null }
  const from = right === 'loyaltyBill' ? startOfDay(held.since) + LOYAL_DAYS * DAY_MS : held.since
  return now < from ? { allowed: false, reason: 'tooEarly', from } : { allowed: true, reason: 'ok', from: null }
}
