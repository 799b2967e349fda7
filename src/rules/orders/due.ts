import type { OrderKind, OrderState, PackageTier } from '@contract/words/orders'
import type { Limits } from '../products/entry-limits'
import { packageLimits } from '../products/limits'
import { includesPart, packageTiers } from '../products/packages'
import { restOfMonth, startOfNextMonth } from './month'
import { nextDaytime } from '../time/daytime'
import { startOfDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'

/** How long before a charge the subscriber is notified: five calendar days. */
export const NOTICE_MS = 5 * DAY_MS

/** When a charge is announced: on the fifth day before it, in the morning. */
export const noticeAt = (charge: number): number => nextDaytime(startOfDay(charge - NOTICE_MS))

/** The facts that determine an order's next step. Times are ms since the epoch. */
export interface OrderFacts {
  state: OrderState
  kind: OrderKind
  priceFen: number
  effectiveAt: number
  /** When an order in the state `ending` ends. */
  endsAt: number | null
  /** The end of the paid or free period, when the next charge is due. */
  paidUntil: number
  /** The instant of the last charge that the subscriber was notified of; 0 for none. */
  noticedFor: number
  /** A charge waits for the billing centre's response. */
  hasOpenCharge: boolean
  /** A downgrade replaces it, and ends it when it takes effect. */
  hasSuccessor: boolean
}

/** A timed step of an order. `charge` is for the month that contains `at`. */
export type OrderStep =
  | { step: 'notice'; at: number; amountFen: number }
  | { step: 'charge'; at: number; amountFen: number }
  | { step: 'end'; at: number }

/**
 * Returns when the next step of an order is due; null when time alone changes nothing, for example for a free order. No
 * other step happens while a charge is open.
 */
export function nextStepAt(order: OrderFacts): number | null {
  if (order.hasOpenCharge) return null
  if (order.state === 'ending') return order.hasSuccessor ? null : order.endsAt
  if (order.priceFen === 0) return null
  const isCharged = order.state === 'active' || (order.state === 'submitted' && order.kind === 'downgrade')
  if (!isCharged) return null
  return nextNotice(order)?.at ?? order.paidUntil
}

const nextCharge = ({ paidUntil, effectiveAt }: OrderFacts) => Math.max(paidUntil, effectiveAt)

/**
 * Returns which charge to announce next, and when; null when the next charge comes first. After a trial that ends in
 * the last days of a month, the charge of the following month is announced before the trial ends.
 */
function nextNotice(order: OrderFacts): { of: number; at: number } | null {
  const next = nextCharge(order)
  const following = startOfNextMonth(next)
  if (order.noticedFor < order.paidUntil) return { of: next, at: noticeAt(order.paidUntil) }
  const at = noticeAt(following)
  return order.noticedFor < following && at < next ? { of: following, at } : null
}

/**
 * Returns the steps of an order that are due now. Call it again after each step, since the step changes the order. A
 * charge that is already due needs no notice first. A notice waits for the day, unless the charge comes earlier.
 */
export function dueOrderSteps(order: OrderFacts, now: number): OrderStep[] {
  const due = nextStepAt(order)
  if (due === null || due > now) return []
  if (order.state === 'ending') return [{ step: 'end', at: due }]
  const notice = now < nextCharge(order) ? nextNotice(order) : null
  if (notice && nextDaytime(now) > now && nextDaytime(now) < nextCharge(order)) return []
  const at = notice?.of ?? nextCharge(order)
  return [{ step: notice ? 'notice' : 'charge', at, amountFen: restOfMonth(order.priceFen, at) }]
}

/** A subscriber's stored entries and use of functions. */
export interface Usage {
  kept: Limits
  /** Calls that the agent answered recently. */
  agentCalls: number
  /** Guarded broadband lines over fibre to the room. */
  fttrLines: number
}

/**
 * Returns the cheapest lower package that covers everything the subscriber uses; null when none does. The three-yuan
 * package has no agent, and only the nine-yuan one detects intrusions over fibre to the room (SPEC sections 4 and 6).
 */
export function cheaperPackage(tier: PackageTier, { kept, agentCalls, fttrLines }: Usage): PackageTier | null {
  const below = packageTiers.slice(packageTiers.indexOf(tier) + 1)
  const fits = (other: PackageTier) => {
    const limits = packageLimits(other)
    const hasRoom = (Object.keys(limits) as (keyof Limits)[]).every((name) => kept[name] <= limits[name])
    const losesIntrusion = includesPart(tier, 'intrusion') && !includesPart(other, 'intrusion')
    return hasRoom && !(losesIntrusion && fttrLines > 0) && (includesPart(other, 'agent') || agentCalls === 0)
  }
  return below.reverse().find(fits) ?? null
}
