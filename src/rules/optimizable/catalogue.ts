import type { OptimizableItem } from '@contract/configs'
import type { Feature } from '../products/catalogue'

/**
 * Identifies the function of an item by product type and type, and by the content tag where two items share a type. The
 * call verdict uses the same keys for its switches.
 */
export type FeatureKey =
  | 'umm:3:0'
  | 'umm:3:1'
  | 'umm:7'
  | 'antiFraud:5'
  | 'antiFraud:9'
  | 'antiFraud:8'
  | 'uasp:1'
  | 'uasp:2'
  | 'uasp:3'
  | 'uasp:4'

export interface CatalogueItem {
  key: FeatureKey
  productType: OptimizableItem['productType']
  type: number
  contentTag: string
  /** The feature that the subscriber's products must cover before the item can be offered, switched on or run. */
  feature: Feature
  /** Its weight in the safety score: its points for a subscriber who has all ten items (rules/score `gainsOf`). */
  gain: number
  /** False for the family reminder, which needs the consent of others, so one-click skips it (SPEC.md section 6). */
  oneClick: boolean
}

/** The ten items that can be optimised (SPEC.md section 3), in display order. */
export const catalogue: readonly CatalogueItem[] = [
  { key: 'umm:3:0', productType: 'umm', type: 3, contentTag: '0', feature: 'umm', gain: 12, oneClick: true },
  { key: 'umm:3:1', productType: 'umm', type: 3, contentTag: '1', feature: 'umm', gain: 8, oneClick: true },
  { key: 'umm:7', productType: 'umm', type: 7, contentTag: '', feature: 'umm', gain: 6, oneClick: true },
  {
    key: 'antiFraud:5',
    productType: 'antiFraud',
    type: 5,
    contentTag: '',
    feature: 'antiFraud',
    gain: 8,
    oneClick: true,
  },
  {
    key: 'antiFraud:9',
    productType: 'antiFraud',
    type: 9,
    contentTag: '',
    feature: 'antiFraud',
    gain: 5,
    oneClick: true,
  },
  {
    key: 'antiFraud:8',
    productType: 'antiFraud',
    type: 8,
    contentTag: '',
    feature: 'antiFraud',
    gain: 4,
    oneClick: true,
  },
  { key: 'uasp:1', productType: 'uasp', type: 1, contentTag: '', feature: 'agent', gain: 6, oneClick: true },
  { key: 'uasp:2', productType: 'uasp', type: 2, contentTag: '', feature: 'uasp', gain: 3, oneClick: true },
  { key: 'uasp:3', productType: 'uasp', type: 3, contentTag: '', feature: 'uasp', gain: 5, oneClick: true },
  { key: 'uasp:4', productType: 'uasp', type: 4, contentTag: '', feature: 'uasp', gain: 3, oneClick: false },
]

const byKey = new Map<string, CatalogueItem>(catalogue.map((item) => [item.key, item]))

/** Returns the feature that a subscriber's products must cover for a function to run. */
export function featureOf(key: FeatureKey): Feature {
  return byKey.get(key)?.feature ?? 'uasp'
}

/** Returns the key of an API item, such as 'umm:3:0' or 'umm:7'. Only umm type 3 has more than one content tag. */
export function itemKey(item: { productType: string; type: number; contentTag: string }): string {
  const tagged = item.productType === 'umm' && item.type === 3
  return tagged ? `umm:3:${item.contentTag}` : `${item.productType}:${item.type}`
}

/** Returns the catalogue entry of an API item; undefined when it is unknown. */
export function findCatalogueItem(item: {
  productType: string
  type: number
  contentTag: string
}): CatalogueItem | undefined {
  return byKey.get(itemKey(item))
}
