import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import type { ProductFlags } from './flags'
import { findActive } from './flags'

/** What a function requires: the product with this name, or the answering agent of the six and nine yuan packages. */
export type Feature = 'uasp' | 'umm' | 'sms' | 'antiFraud' | 'agent'

/** The products that cover a feature, from the most specific to the widest. */
const coveredBy = {
  uasp: ['nine', 'six', 'three', 'uasp'],
  umm: ['umm', 'dnd', 'nine', 'six', 'three', 'uasp'],
  sms: ['sms', 'dnd', 'nine', 'six', 'three', 'uasp'],
  antiFraud: ['antiFraud5', 'antiFraud8', 'antiFraud9', 'nine', 'six', 'three', 'uasp'],
  agent: ['nine', 'six'],
} as const satisfies Record<Feature, readonly ProductKey[]>

/**
 * Whether a subscriber can use a feature (SPEC.md section 5): uasp covers all, dnd also covers umm and sms, and
 * antiFraud needs antiFraud5, 8 or 9. Intelligent answering is only in the six and nine yuan packages (section 6).
 */
export function covers(flags: ProductFlags, feature: Feature): boolean {
  if (feature === 'agent') return flags.six
  if (flags.uasp) return true
  if (feature === 'antiFraud') return flags.antiFraud5 || flags.antiFraud8 || flags.antiFraud9
  if (feature === 'umm' || feature === 'sms') return flags[feature] || flags.dnd
  return false
}

/**
 * Returns the id of the subscriber's product that covers a feature, or null. `preferred` is checked first: among
 * several antiFraud products, the one made for the item.
 */
export function coveringProductId(
  list: readonly ProductStatus[],
  feature: Feature,
  preferred?: ProductKey,
): string | null {
  const keys: readonly ProductKey[] = coveredBy[feature]
  const order = preferred && keys.includes(preferred) ? [preferred, ...keys] : keys
  for (const key of order) {
    const entry = findActive(list, key)
    if (entry) return entry.productId
  }
  return null
}
