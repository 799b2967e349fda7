import type { ProductStatus } from '@contract/subscribe'
import { productKeys, products, type ProductKey, type ShownAlone } from './catalogue'
import { findActive } from './flags'

export type TierName = ShownAlone | 'combined' | 'none'

/** The product that the app shows as the subscriber's. */
export interface Tier {
  tier: TierName
  /** Whether it has the six-yuan functions: true in the six and nine yuan tiers. */
  six: boolean
  /** The name of the product; for combined products one name each, to be joined for display. */
  names: readonly string[]
  /** The id of the product; for combined products the first one's; empty without any. */
  productId: string
}

/**
 * Returns the tier of a status list, by rank: nine yuan (which is six too), six, three, then uasp, dnd, then umm,
 * antiFraud5 and sms combined. Without any of them the product is empty (SPEC.md section 4).
 */
export function resolveTier(list: readonly ProductStatus[]): Tier {
  for (const key of productKeys.filter(isShownAlone)) {
    const entry = findActive(list, key)
    if (!entry) continue
    const { productName, productId } = entry
    return { tier: key, six: products[key].covers.includes('agent'), names: [productName], productId }
  }
  const joined = productKeys.filter((key) => products[key].shown === 'joined')
  const parts = joined.flatMap((key) => findActive(list, key) ?? [])
  const first = parts[0]
  if (!first) return { tier: 'none', six: false, names: [], productId: '' }
  return { tier: 'combined', six: false, names: parts.map((part) => part.productName), productId: first.productId }
}

const isShownAlone = (key: ProductKey): key is ShownAlone => products[key].shown === 'alone'
