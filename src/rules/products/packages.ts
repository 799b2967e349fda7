import type { ProductStatus } from '@contract/subscribe'
import type { PackageStanding, PackageTier } from '@contract/words/orders'
import { productKeys, products, type Cover, type Orderable, type PackageKey, type ProductKey } from './catalogue'
import { entryLimits } from './entry-limits'
import { findActive, isGuard } from './flags'

/** The orderable packages, highest first. */
export const packageTiers: readonly PackageTier[] = productKeys.filter(
  (key): key is PackageKey => products[key].sold === 'package',
)

/** Every orderable product: the packages, then those that are sold beside them. */
export const orderables: readonly Orderable[] = [
  ...packageTiers,
  ...productKeys.filter((key): key is Exclude<Orderable, PackageKey> => products[key].sold === 'beside'),
]

/** The uasp products, highest first. A subscriber holds at most one of them. */
const ladder: readonly ProductKey[] = productKeys.filter(isGuard)

/** The functions of a package, in display order. */
export const packageParts = ['calls', 'reminders', 'sms', 'family', 'home', 'agent', 'intrusion'] as const
export type PackagePart = (typeof packageParts)[number]

const partCovers: Readonly<Record<Exclude<PackagePart, 'family'>, Cover>> = {
  calls: 'umm',
  reminders: 'antiFraud',
  sms: 'sms',
  home: 'uasp',
  agent: 'agent',
  intrusion: 'intrusion',
}

/**
 * Whether a package includes a function. Each includes everything (SPEC.md section 5), except the agent, which needs
 * six or nine yuan (section 6), the modem's intrusion detection, which needs nine (section 4), and the family, for
 * which there are family numbers.
 */
export function includesPart(tier: PackageTier, part: PackagePart): boolean {
  if (part === 'family') return entryLimits[tier].limits.family > 0
  return products[tier].covers.includes(partCovers[part])
}

/** Returns the product with an id; null for one that is not in the table. */
export function productOf(productId: string): ProductKey | null {
  return productKeys.find((key) => products[key].id === productId) ?? null
}

/** Returns the package with a product id; null for every other product. */
export function packageOf(productId: string): PackageTier | null {
  return packageTiers.find((tier) => products[tier].id === productId) ?? null
}

/** Returns the orderable product with a product id; null for every other product. */
export function orderableOf(productId: string): Orderable | null {
  return orderables.find((key) => products[key].id === productId) ?? null
}

/**
 * Returns the relation of a package to the held products. A package can be ordered once, and never below a held one, so
 * that no order takes anything away. Products outside the ladder (dnd, umm, sms …) neither block an order nor make it
 * an upgrade. Do-not-disturb can be ordered beside a package and continues after the package ends.
 */
export function packageStanding(list: readonly ProductStatus[], tier: Orderable): PackageStanding {
  if (findActive(list, tier)) return 'held'
  if (!isGuard(tier)) return 'new'
  const held = ladder.findIndex((key) => findActive(list, key))
  if (held < 0) return 'new'
  return held < ladder.indexOf(tier) ? 'lower' : 'upgrade'
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
  if (!isGuard(tier)) return []
  const lower = ladder.slice(ladder.indexOf(tier) + 1).reverse()
  return [...lower, ...(unOrderSms ? (['sms'] as const) : [])].flatMap((key) => findActive(list, key) ?? [])
}

/** Returns the package that a visit requests: `upgrade=9` is the nine-yuan one (SPEC.md section 4); otherwise null. */
export function askedPackage(upgrade: string | undefined): PackageTier | null {
  return packageTiers.find((tier) => upgrade && products[tier].upgrade === upgrade) ?? null
}

/** Returns the query of a link to the order screen that asks for a package; empty for one that no link asks for. */
export function askingFor(tier: PackageTier): { upgrade?: string } {
  const { upgrade } = products[tier]
  return upgrade ? { upgrade } : {}
}
