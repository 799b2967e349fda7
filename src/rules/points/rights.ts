import type { RightAuth } from '@contract/rights'
import type { PackageTier } from '@contract/words/orders'
import type { RightId } from '@contract/words/points'
import { dayOf, startOfDay } from '../time/shanghai'
import { offerings, type Benefit } from '../products/offerings'
import { packageTiers } from '../products/packages'
import { monthOf, startOfNextMonth } from '../orders/month'
import { DAY_MS } from '../time/units'

const LOYAL_DAYS = 90

/** The paid package that the subscriber holds, and since when, in ms since the epoch. */
export interface HeldPackage {
  tier: PackageTier
  since: number
}

/** Returns the benefit of a right; without a package, the one of the highest package. */
export function rightGives(right: RightId, held: HeldPackage | null): Benefit {
  const tier = held?.tier ?? (packageTiers[0] as PackageTier) // safe: there are packages
  return offerings[tier].rights[right]
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
