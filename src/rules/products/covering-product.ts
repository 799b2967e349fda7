import type { ProductStatus } from '@contract/subscribe'
import { products, type Cover, type ProductKey } from './catalogue'
import { covering } from './coverage'
import { findActive, isGuard } from './flags'

// Not in coverage.ts, which the first visit loads.

/**
 * Returns the id of the subscriber's product that covers a feature, or null: a product made for it before one that
 * covers more, and that before a package. `preferred` is checked first: among several antiFraud products, the one made
 * for the item.
 */
export function coveringProductId(list: readonly ProductStatus[], cover: Cover, preferred?: ProductKey): string | null {
  const keys = covering(cover)
  const breadth = (key: ProductKey) => (isGuard(key) ? 2 : products[key].type === cover ? 0 : 1)
  const order = [
    ...keys.filter((key) => key === preferred),
    ...[0, 1, 2].flatMap((wanted) => keys.filter((key) => breadth(key) === wanted)),
  ]
  for (const key of order) {
    const entry = findActive(list, key)
    if (entry) return entry.productId
  }
  return null
}
