import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from './catalogue'
import { findActive } from './flags'

export type TierName = 'nine' | 'six' | 'three' | 'uasp' | 'dnd' | 'combined' | 'none'

/** The product that a subscriber is presented with. */
export interface Tier {
  tier: TierName
  /** The six-yuan functions are there: in the six and the nine yuan tier. */
  six: boolean
  /** The name of the product; of combined products each one's, to be joined when shown. */
  names: readonly string[]
  /** The id of the product, of combined products the first one's; empty with none. */
  productId: string
}

const single = ['nine', 'six', 'three', 'uasp', 'dnd'] as const satisfies readonly ProductKey[]
const combined = ['umm', 'antiFraud5', 'sms'] as const satisfies readonly ProductKey[]

/**
 * The tier of a status list, by priority: nine yuan (which is six too), six, three, then uasp, dnd, then umm,
 * antiFraud5 and sms combined; with none of them an empty product (SPEC.md section 4).
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
