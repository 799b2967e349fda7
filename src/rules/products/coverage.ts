import { productKeys, products, type Cover, type Feature, type ProductKey } from './catalogue'
import { isGuard, type FlagName, type ProductFlags } from './flags'

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

/** The products that cover something, highest rank first. */
export const covering = (cover: Cover): ProductKey[] =>
  productKeys.filter((key) => products[key].covers.includes(cover))
