import type { OrderKind, OrderState, PackageTier } from '@contract/orders'
import { packageLimits, type Limits } from '../products/limits'
import { packageTiers } from '../products/packages'
import { restOfMonth } from './month'

const DAY = 24 * 60 * 60 * 1000

/** How long before a charge its notice goes out. */
export const NOTICE_MS = 5 * DAY

/** What the steps of an order depend on. Times are ms since the epoch. */
export interface OrderFacts {
  state: OrderState
  kind: OrderKind
  priceFen: number
  effectiveAt: number
  /** When an ending order ends. */
  endsAt: number | null
  /** Until when it is paid for, or free: the next charge falls due then. */
  paidUntil: number
  /** The charge that the subscriber has been told of; 0 for none. */
  noticedFor: number
  /** A charge waits for the answer of the billing centre. */
  hasOpenCharge: boolean
  /** A downgrade takes its place, and ends it when it begins. */
  hasSuccessor: boolean
}

/** What time does to an order. `charge` is for the month in which `at` lies. */
export type OrderStep =
  | { step: 'notice'; at: number; amountFen: number }
  | { step: 'charge'; at: number; amountFen: number }
  | { step: 'end'; at: number }

/**
 * When the next step of an order falls due; null when time alone changes nothing, as when nothing is charged for it. While
 * a charge is open nothing else happens to it.
 */
export function nextStepAt(order: OrderFacts): number | null {
  if (order.hasOpenCharge) return null
  if (order.state === 'ending') return order.hasSuccessor ? null : order.endsAt
  if (order.priceFen === 0) return null
  const waits = order.state === 'active' || (order.state === 'submitted' && order.kind === 'downgrade')
  if (!waits) return null
  return order.noticedFor < order.paidUntil ? order.paidUntil - NOTICE_MS : order.paidUntil
}

/** The steps of an order that are due now; after each the order is another one. A charge whose day has come needs no notice. */
export function dueOrderSteps(order: OrderFacts, now: number): OrderStep[] {
  const due = nextStepAt(order)
  if (due === null || due > now) return []
  if (order.state === 'ending') return [{ step: 'end', at: due }]
  const at = Math.max(order.paidUntil, order.effectiveAt)
  const amountFen = restOfMonth(order.priceFen, at)
  return [{ step: now < at ? 'notice' : 'charge', at, amountFen }]
}

/** What a subscriber keeps and uses. */
export interface Usage {
  kept: Limits
  /** Calls that the agent answered lately. */
  agentCalls: number
  /** Guarded broadband lines over fibre to the room. */
  fttrLines: number
}

/**
 * The cheapest package below one that does all the subscriber uses; null when none does. The three-yuan package has no
 * agent, and only the nine-yuan one detects intrusions over fibre to the room (SPEC sections 4 and 6).
 */
export function cheaperPackage(tier: PackageTier, { kept, agentCalls, fttrLines }: Usage): PackageTier | null {
  const below = packageTiers.slice(packageTiers.indexOf(tier) + 1)
  const fits = (other: PackageTier) => {
    const limits = packageLimits(other)
    const hasRoom = (Object.keys(limits) as (keyof Limits)[]).every((name) => kept[name] <= limits[name])
    return hasRoom && (tier !== 'nine' || fttrLines === 0) && (other !== 'three' || agentCalls === 0)
  }
  return below.reverse().find(fits) ?? null
}
