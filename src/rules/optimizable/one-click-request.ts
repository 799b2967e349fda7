import type { OneClickConfigEntry, OneClickResult } from '@contract/configs'
import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from '../products/catalogue'
import { coveringProductId } from '../products/coverage'
import type { CatalogueItem, FeatureKey } from './catalogue'
import { catalogue, findCatalogueItem } from './catalogue'

/** What one-click came to; `failed` stays selected. */
export interface OneClickOutcome {
  outcome: 'success' | 'partial' | 'failure'
  failed: FeatureKey[]
}

const antiFraudProduct: Partial<Record<FeatureKey, ProductKey>> = {
  'antiFraud:5': 'antiFraud5',
  'antiFraud:8': 'antiFraud8',
  'antiFraud:9': 'antiFraud9',
}

/**
 * The `oneClickConfigDTOList` for the selected items (SPEC.md section 3): items of one product type and type share an
 * entry, with a content for each tag; the product id is that of the subscriber's product which covers the item. Items
 * that no product covers and items that one-click leaves out are dropped.
 */
export function buildOneClickPayload(
  selected: readonly CatalogueItem[],
  products: readonly ProductStatus[],
): OneClickConfigEntry[] {
  const entries = new Map<string, OneClickConfigEntry>()
  for (const { key, feature, productType, type, contentTag } of catalogue.filter((item) =>
    isSelected(item, selected),
  )) {
    const productId = coveringProductId(products, feature, antiFraudProduct[key])
    if (productId === null) continue
    const content = { content: '1', contentTag }
    const entry = entries.get(`${productType}:${type}`)
    if (entry) entry.contents.push(content)
    else {
      const contents = [content]
      entries.set(`${productType}:${type}`, { productId, productType, operationType: 0, type, operatType: 1, contents })
    }
  }
  return [...entries.values()]
}

/** The catalogue items that an entry of the wire asks to enable; what the catalogue does not know is left out. */
export function itemsOfEntry(entry: OneClickConfigEntry): CatalogueItem[] {
  return entry.contents.flatMap(({ contentTag }) => findCatalogueItem({ ...entry, contentTag }) ?? [])
}

/**
 * Reads what the gateway answered. A selected item has succeeded when a result of its type and tag says so; an item
 * without a result has failed, and so an empty list is a failure of all (DESIGN.md section 4).
 */
export function readOneClickResult(
  results: readonly OneClickResult[],
  selected: readonly CatalogueItem[],
): OneClickOutcome {
  const done = new Set(results.filter((result) => result.success).map((result) => resultKey(result)))
  const failed = selected.filter((item) => !done.has(resultKey(item))).map((item) => item.key)
  if (selected.length === 0 || failed.length === selected.length) return { outcome: 'failure', failed }
  return { outcome: failed.length > 0 ? 'partial' : 'success', failed }
}

function isSelected(item: CatalogueItem, selected: readonly CatalogueItem[]): boolean {
  return item.oneClick && selected.some((other) => other.key === item.key)
}

/** A result carries no product type: type and tag tell the ten items apart. */
function resultKey(result: { type: number; contentTag: string }): string {
  return `${result.type}:${result.contentTag}`
}
