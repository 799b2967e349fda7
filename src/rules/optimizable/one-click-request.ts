import type { OneClickConfigEntry, OneClickResult } from '@contract/configs'
import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from '../products/catalogue'
import { coveringProductId } from '../products/covering-product'
import type { CatalogueItem, FeatureKey } from './catalogue'
import { catalogue, findCatalogueItem } from './catalogue'

/** The result of one-click. The items in `failed` stay selected. */
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
 * Builds the `oneClickConfigDTOList` for the selected items (SPEC.md section 3). Items with the same product type and
 * type share an entry, with one content per tag. The product id is the one of the subscriber's product that covers the
 * item. Skips items that no product covers and items that one-click excludes.
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

/** Returns the catalogue items that a request's entry enables; skips unknown ones. */
export function itemsOfEntry(entry: OneClickConfigEntry): CatalogueItem[] {
  return entry.contents.flatMap(({ contentTag }) => findCatalogueItem({ ...entry, contentTag }) ?? [])
}

/**
 * Evaluates the gateway's results. A selected item succeeded if a result with its type and tag reports success. An item
 * without a result failed, so an empty list means that all failed (DESIGN.md section 4).
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

/** Results have no product type; type and tag are unique among the ten items. */
function resultKey(result: { type: number; contentTag: string }): string {
  return `${result.type}:${result.contentTag}`
}
