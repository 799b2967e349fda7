import type { OptimizableItem } from '@contract/configs'
import type { ProductFlags } from '../products/flags'
import { covers } from '../products/coverage'
import type { CatalogueItem } from './catalogue'
import { catalogue, findCatalogueItem } from './catalogue'

/** The items that can still be optimised (`status` 1), known and covered, each once, in catalogue order. */
export function openItems(configList: readonly OptimizableItem[], flags: ProductFlags): CatalogueItem[] {
  const open = new Set(configList.filter((item) => item.status === 1).map((item) => findCatalogueItem(item)?.key))
  return catalogue.filter((item) => open.has(item.key) && covers(flags, item.feature))
}

/**
 * How far a subscriber's protection is, as it may be told: `open` are the items that one-click can enable, and only
 * somebody who holds some of the items, with each of them on, hears that everything is on.
 */
export type Protection = 'unknown' | 'noProduct' | 'nothing' | 'open' | 'allOn'

/** How far the protection is; null while the items or the products are not known. */
export function protectionOf(configList: readonly OptimizableItem[] | null, flags: ProductFlags | null): Protection {
  if (configList === null || flags === null) return 'unknown'
  if (!Object.values(flags).includes(true)) return 'noProduct'
  if (eligibleItems(configList, flags).length > 0) return 'open'
  const isHeld = configList.some((item) => {
    const known = findCatalogueItem(item)
    return known !== undefined && covers(flags, known.feature)
  })
  return isHeld && openItems(configList, flags).length === 0 ? 'allOn' : 'nothing'
}

/** The open items that one-click may enable: all but the family reminder (SPEC.md section 6). */
export function eligibleItems(configList: readonly OptimizableItem[], flags: ProductFlags): CatalogueItem[] {
  return openItems(configList, flags).filter((item) => item.oneClick)
}
