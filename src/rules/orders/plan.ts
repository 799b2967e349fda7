import type { ProductStatus } from '@contract/subscribe'
import type { OrderKind } from '@contract/words/orders'
import type { Orderable } from '../products/catalogue'
import { findActive, isGuard } from '../products/flags'
import { offerings } from '../products/offerings'
import { endedBy, packageStanding, packageTiers } from '../products/packages'
import { restOfMonth, startOfNextMonth } from './month'
import { DAY_MS } from '../time/units'

/** The requested kind of order: a free trial, or a downgrade to a lower package. */
export interface Wish {
  trial?: boolean | undefined
  downgrade?: boolean | undefined
}

/** Why a product cannot be ordered this way. `lower` needs `downgrade`; `notLower` must not have it. */
export type WishRefusal = 'held' | 'lower' | 'notLower' | 'trialHeld' | 'free'

/**
 * Returns the kind of an order, or why it is refused. A trial needs a subscriber without a package, and a free product
 * has none.
 */
export function kindOfOrder(
  list: readonly ProductStatus[],
  tier: Orderable,
  { trial = false, downgrade = false }: Wish,
): OrderKind | WishRefusal {
  const standing = packageStanding(list, tier)
  if (standing === 'held') return 'held'
  if (trial && offerings[tier].priceFen === 0) return 'free'
  if (trial) return standing === 'new' ? 'trial' : 'trialHeld'
  if (standing === 'lower') return downgrade ? 'downgrade' : 'lower'
  return downgrade ? 'notLower' : standing
}

/**
 * Returns the products that an order replaces: for a downgrade also the higher packages, otherwise only the lower ones.
 */
export function replacedBy(
  list: readonly ProductStatus[],
  tier: Orderable,
  { kind, unOrderSms }: { kind: OrderKind; unOrderSms: boolean },
): ProductStatus[] {
  const ended = endedBy(list, tier, { unOrderSms })
  if (kind !== 'downgrade' || !isGuard(tier)) return ended
  const higher = packageTiers.slice(0, packageTiers.indexOf(tier)).flatMap((key) => findActive(list, key) ?? [])
  return [...higher, ...ended]
}

/** The price of an order and its dates. Amounts are in fen, times in ms since the epoch. */
export interface OrderPlan {
  effectiveAt: number
  /** For the remaining days of this month. */
  chargeNowFen: number
  /** For the remaining days of the orders that it replaces. */
  refundFen: number
  nextChargeAt: number
  nextChargeFen: number
  trialEndsAt: number | null
}

/**
 * Computes the price of an order (docs/design.md, 4.45). New orders and upgrades take effect at once and pay for the
 * rest of the month. An upgrade also refunds the rest of the old package. A downgrade takes effect at the start of the
 * next month and refunds nothing. A trial pays for the first time when it ends. `replaced` are the orders that it
 * replaces, with what they paid for this month.
 */
export function planOrder(
  { kind, priceFen, trialDays }: { kind: OrderKind; priceFen: number; trialDays: number },
  replaced: readonly { priceFen: number; paidThisMonthFen: number }[],
  now: number,
): OrderPlan {
  const nextMonth = startOfNextMonth(now)
  if (kind === 'trial') {
    const trialEndsAt = now + trialDays * DAY_MS
    const nextChargeFen = restOfMonth(priceFen, trialEndsAt)
    return { effectiveAt: now, chargeNowFen: 0, refundFen: 0, nextChargeAt: trialEndsAt, nextChargeFen, trialEndsAt }
  }
  const next = { nextChargeAt: nextMonth, nextChargeFen: priceFen, trialEndsAt: null }
  if (kind === 'downgrade') return { effectiveAt: nextMonth, chargeNowFen: 0, refundFen: 0, ...next }
  const refundFen = replaced.reduce((sum, order) => sum + refundOf(order, now), 0)
  return { effectiveAt: now, chargeNowFen: restOfMonth(priceFen, now), refundFen, ...next }
}

/** Returns the refund of a replaced order: the rest of its month, at most what it paid for that month. */
export function refundOf(order: { priceFen: number; paidThisMonthFen: number }, now: number): number {
  return Math.min(restOfMonth(order.priceFen, now), order.paidThisMonthFen)
}
