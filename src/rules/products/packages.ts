import type { PackageStanding, PackageTier } from '@contract/orders'
import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import { productIds } from './catalogue'
import { findActive } from './flags'

/** The packages that can be ordered, highest first. */
export const packageTiers = ['nine', 'six', 'three'] as const satisfies readonly PackageTier[]

/** The uasp products, lowest first: of these a subscriber holds one. */
const ladder = ['uasp', 'three', 'six', 'nine'] as const satisfies readonly ProductKey[]

/** What can be ordered: a package, or do-not-disturb beside them. */
export type Orderable = PackageTier | 'dnd'

/** What the guard does in a package, in the order in which it is shown. */
export const packageParts = ['calls', 'reminders', 'sms', 'family', 'home', 'agent', 'intrusion'] as const
export type PackagePart = (typeof packageParts)[number]

/**
 * Whether a package includes a part: each covers everything (SPEC.md section 5) but the agent, of six and nine yuan
 * (section 6), and the modem's intrusion detection, of nine (section 4).
 */
export function includesPart(tier: PackageTier, part: PackagePart): boolean {
  if (part === 'intrusion') return tier === 'nine'
  return part !== 'agent' || tier !== 'three'
}

/** The package of a product id; null for every other product. */
export function packageOf(productId: string): PackageTier | null {
  return packageTiers.find((tier) => productIds[tier] === productId) ?? null
}

/** What can be ordered under a product id; null for every other product. */
export function orderableOf(productId: string): Orderable | null {
  return productId === productIds.dnd ? 'dnd' : packageOf(productId)
}

/**
 * How a package stands to what is held: a package is ordered once, and never below one that is held, so that no order
 * takes anything away. Products beside the ladder (dnd, umm, sms …) neither hinder an order nor make it an upgrade, and
 * do-not-disturb is ordered beside a package too: it goes on when that ends.
 */
export function packageStanding(list: readonly ProductStatus[], tier: Orderable): PackageStanding {
  if (findActive(list, tier)) return 'held'
  if (tier === 'dnd') return 'new'
  const held = Math.max(...ladder.map((key, rank) => (findActive(list, key) ? rank : -1)))
  if (held < 0) return 'new'
  return held > ladder.indexOf(tier) ? 'lower' : 'upgrade'
}

/** Whether a package of this standing can be ordered. */
export function isOrderable(standing: PackageStanding): boolean {
  return standing === 'new' || standing === 'upgrade'
}

/**
 * What ends when a package is ordered: the lower uasp products, and with `unOrderSms` the sms product, which the package
 * covers. All others stay, and do-not-disturb ends nothing.
 */
export function endedBy(list: readonly ProductStatus[], tier: Orderable, { unOrderSms = false } = {}): ProductStatus[] {
  if (tier === 'dnd') return []
  const lower = ladder.slice(0, ladder.indexOf(tier))
  return [...lower, ...(unOrderSms ? (['sms'] as const) : [])].flatMap((key) => findActive(list, key) ?? [])
}

/** The package that a visit asks for: `upgrade=9` is the nine-yuan one (SPEC.md section 4). */
export function askedPackage(upgrade: string | undefined): PackageTier | null {
  return upgrade === '9' ? 'nine' : null
}
