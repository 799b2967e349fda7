import type { ProductStatus } from '@contract/subscribe'
import { productKeys, products, type Cover, type Feature, type ProductKey } from './catalogue'
import { findActive, isGuard, type FlagName, type ProductFlags } from './flags'

/**
 * Whether a subscriber can use a feature (SPEC.md section 5): uasp covers all, dnd also covers umm and sms, and
 * antiFraud needs antiFraud5, 8 or 9. Intelligent answering is only in the packages with the six-yuan functions
 * (section 6).
 */
export function covers(flags: ProductFlags, feature: Feature): boolean {
  return covering(feature).some((key) => flags[flagOf(key, feature)])
}

/** Returns the flag that says that a product which covers the feature is held. */
function flagOf(key: ProductKey, feature: Feature): FlagName {
  if (!isGuard(key)) return key
  return feature === 'agent' ? 'six' : 'uasp'
}

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

const covering = (cover: Cover) => productKeys.filter((key) => products[key].covers.includes(cover))
