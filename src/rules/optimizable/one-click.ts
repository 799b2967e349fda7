import type { OptimizableItem } from '@contract/configs'
import { holdsAny, type ProductFlags } from '../products/flags'
import { covers } from '../products/coverage'
import type { CatalogueItem } from './catalogue'
import { catalogue, findCatalogueItem } from './catalogue'

/**
 * Returns the items that can still be optimised (`status` 1): known, covered by a product, without repeats, in
 * catalogue order. They are the rows of /optimizable and the number on home; one-click enables only some of them.
 */
export function openItems(configList: readonly OptimizableItem[], flags: ProductFlags): CatalogueItem[] {
  const open = new Set(configList.filter((item) => item.status === 1).map((item) => findCatalogueItem(item)?.key))
  return catalogue.filter((item) => open.has(item.key) && covers(flags, item.feature))
}

/**
 * A subscriber's protection, as it can be shown. `open`: items can still be optimised. `allOn`: the subscriber is
 * entitled to at least one item, and every one is on.
 */
export type Protection = 'unknown' | 'noProduct' | 'nothing' | 'open' | 'allOn'

/** Returns the protection. Pass null for items or products that are not loaded; the result is then `unknown`. */
export function protectionOf(configList: readonly OptimizableItem[] | null, flags: ProductFlags | null): Protection {
  if (configList === null || flags === null) return 'unknown'
  if (!holdsAny(flags)) return 'noProduct'
  if (openItems(configList, flags).length > 0) return 'open'
  const isHeld = configList.some((item) => {
    const known = findCatalogueItem(item)
    return known !== undefined && covers(flags, known.feature)
  })
  return isHeld ? 'allOn' : 'nothing'
}

/** Returns the open items that one-click can enable: all but the family reminder (SPEC.md section 6). */
export function eligibleItems(configList: readonly OptimizableItem[], flags: ProductFlags): CatalogueItem[] {
  return openItems(configList, flags).filter((item) => item.oneClick)
}
