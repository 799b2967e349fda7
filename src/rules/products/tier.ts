import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import { findActive } from './flags'

export type TierName = 'nine' | 'six' | 'three' | 'uasp' | 'dnd' | 'combined' | 'none'

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

const single = ['nine', 'six', 'three', 'uasp', 'dnd'] as const satisfies readonly ProductKey[]
const combined = ['umm', 'antiFraud5', 'sms'] as const satisfies readonly ProductKey[]

/**
 * Returns the tier of a status list, by priority: nine yuan (which is six too), six, three, then uasp, dnd, then umm,
 * antiFraud5 and sms combined. Without any of them the product is empty (SPEC.md section 4).
 */
export function resolveTier(list: readonly ProductStatus[]): Tier {
  for (const key of single) {
    const entry = findActive(list, key)
    if (entry) {
      return { tier: key, six: key === 'nine' || key === 'six', names: [entry.productName], productId: entry.productId }
    }
  }
  const parts = combined.flatMap((key) => findActive(list, key) ?? [])
  const first = parts[0]
  if (!first) return { tier: 'none', six: false, names: [], productId: '' }
  return { tier: 'combined', six: false, names: parts.map((part) => part.productName), productId: first.productId }
}
