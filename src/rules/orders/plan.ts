import type { OrderKind } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import { findActive } from '../products/flags'
import { endedBy, packageStanding, packageTiers, type Orderable } from '../products/packages'
import { restOfMonth, startOfNextMonth } from './month'

const DAY = 24 * 60 * 60 * 1000

/** What is asked for: a free trial, or to go down to a lower package. */
export interface Wish {
  trial?: boolean | undefined
  downgrade?: boolean | undefined
}

/** Why a product cannot be ordered that way. `lower` needs `downgrade`, `notLower` must not have it. */
export type WishRefusal = 'held' | 'lower' | 'notLower' | 'trialHeld' | 'free'

/** What an order would be; a trial is for somebody who holds no package, and of what is free there is none. */
export function kindOfOrder(
  list: readonly ProductStatus[],
  tier: Orderable,
  { trial = false, downgrade = false }: Wish,
): OrderKind | WishRefusal {
  const standing = packageStanding(list, tier)
  if (standing === 'held') return 'held'
  if (trial && tier === 'dnd') return 'free'
  if (trial) return standing === 'new' ? 'trial' : 'trialHeld'
  if (standing === 'lower') return downgrade ? 'downgrade' : 'lower'
  return downgrade ? 'notLower' : standing
}

/** The products whose place an order takes: with a downgrade the higher packages, otherwise the lower ones. */
export function replacedBy(
  list: readonly ProductStatus[],
  tier: Orderable,
  { kind, unOrderSms }: { kind: OrderKind; unOrderSms: boolean },
): ProductStatus[] {
  const ended = endedBy(list, tier, { unOrderSms })
  if (kind !== 'downgrade' || tier === 'dnd') return ended
  const higher = packageTiers.slice(0, packageTiers.indexOf(tier)).flatMap((key) => findActive(list, key) ?? [])
  return [...higher, ...ended]
}

/** What an order costs and from when. Amounts are fen, times ms since the epoch. */
export interface OrderPlan {
  effectiveAt: number
  /** The days of this month that are left. */
  chargeNowFen: number
  /** The rest of what it replaces. */
  refundFen: number
  nextChargeAt: number
  nextChargeFen: number
  trialEndsAt: number | null
}

/**
 * What an order of a kind costs (docs/design.md, 4.45): new ones and upgrades hold at once and pay the rest of the month,
 * an upgrade gets the rest of the old package back, a downgrade holds from the start of the next month and pays nothing
 * back, a trial pays first when it ends. `replaced` are the orders whose place it takes, with what they paid for this month.
 */
export function planOrder(
  { kind, priceFen, trialDays }: { kind: OrderKind; priceFen: number; trialDays: number },
  replaced: readonly { priceFen: number; paidThisMonthFen: number }[],
  now: number,
): OrderPlan {
  const nextMonth = startOfNextMonth(now)
  if (kind === 'trial') {
    const trialEndsAt = now + trialDays * DAY
    const nextChargeFen = restOfMonth(priceFen, trialEndsAt)
    return { effectiveAt: now, chargeNowFen: 0, refundFen: 0, nextChargeAt: trialEndsAt, nextChargeFen, trialEndsAt }
  }
  const next = { nextChargeAt: nextMonth, nextChargeFen: priceFen, trialEndsAt: null }
  if (kind === 'downgrade') return { effectiveAt: nextMonth, chargeNowFen: 0, refundFen: 0, ...next }
  const refundFen = replaced.reduce((sum, order) => sum + refundOf(order, now), 0)
  return { effectiveAt: now, chargeNowFen: restOfMonth(priceFen, now), refundFen, ...next }
}

/** What is paid back when an order is replaced: the rest of its month, and never more than it paid for that month. */
export function refundOf(order: { priceFen: number; paidThisMonthFen: number }, now: number): number {
  return Math.min(restOfMonth(order.priceFen, now), order.paidThisMonthFen)
}
