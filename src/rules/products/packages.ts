import type { PackageStanding, PackageTier } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import { productIds } from './catalogue'
import { findActive } from './flags'

/** The orderable packages, highest first. */
export const packageTiers = ['nine', 'six', 'three'] as const satisfies readonly PackageTier[]

/** The uasp products, lowest first. A subscriber holds at most one of them. */
const ladder = ['uasp', 'three', 'six', 'nine'] as const satisfies readonly ProductKey[]

/** An orderable product: a package, or do-not-disturb, which can be held beside a package. */
export type Orderable = PackageTier | 'dnd'

/** The functions of a package, in display order. */
export const packageParts = ['calls', 'reminders', 'sms', 'family', 'home', 'agent', 'intrusion'] as const
export type PackagePart = (typeof packageParts)[number]

/**
 * Whether a package includes a function. Each includes everything (SPEC.md section 5), except the agent, which needs
 * six or nine yuan (section 6), and the modem's intrusion detection, which needs nine (section 4).
 */
export function includesPart(tier: PackageTier, part: PackagePart): boolean {
  if (part === 'intrusion') return tier === 'nine'
  return part !== 'agent' || tier !== 'three'
}

/** Returns the package with a product id; null for every other product. */
export function packageOf(productId: string): PackageTier | null {
  return packageTiers.find((tier) => productIds[tier] === productId) ?? null
}

/** Returns the orderable product with a product id; null for every other product. */
export function orderableOf(productId: string): Orderable | null {
  return productId === productIds.dnd ? 'dnd' : packageOf(productId)
}

/**
 * Returns the relation of a package to the held products. A package can be ordered once, and never below a held one, so
 * that no order takes anything away. Products outside the ladder (dnd, umm, sms …) neither block an order nor make it
 * an upgrade. Do-not-disturb can be ordered beside a package and continues after the package ends.
 */
export function packageStanding(list: readonly ProductStatus[], tier: Orderable): PackageStanding {
  if (findActive(list, tier)) return 'held'
  if (tier === 'dnd') return 'new'
  const held = Math.max(...ladder.map((key, rank) => (findActive(list, key) ? rank : -1)))
  if (held < 0) return 'new'
  return held > ladder.indexOf(tier) ? 'lower' : 'upgrade'
}

/** Whether a package with this standing can be ordered. */
export function isOrderable(standing: PackageStanding): boolean {
  return standing === 'new' || standing === 'upgrade'
}

/**
 * Returns the products that end when a package is ordered: the lower uasp products, and with `unOrderSms` also the sms
 * product, which the package covers. All others stay. An order of do-not-disturb ends nothing.
 */
export function endedBy(list: readonly ProductStatus[], tier: Orderable, { unOrderSms = false } = {}): ProductStatus[] {
  if (tier === 'dnd') return []
  const lower = ladder.slice(0, ladder.indexOf(tier))
  return [...lower, ...(unOrderSms ? (['sms'] as const) : [])].flatMap((key) => findActive(list, key) ?? [])
}

/** Returns the package that a visit requests: `upgrade=9` is the nine-yuan one (SPEC.md section 4); otherwise null. */
export function askedPackage(upgrade: string | undefined): PackageTier | null {
  return upgrade === '9' ? 'nine' : null
}
