import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from '@/rules/products/catalogue'
import { productIds, productTypes } from '@/rules/products/catalogue'

/** An entry of statusQuery for a product, active unless another status is given. */
export function holding(key: ProductKey, status = 2): ProductStatus {
  return {
    busiType: '1',
    productId: productIds[key],
    productName: `Product ${key}`,
    status,
    statusMsg: '',
    subscribeTime: '2026-01-01 00:00:00',
    productType: productTypes[key],
  }
}

export const productKeys = Object.keys(productIds) as ProductKey[] // the keys of a constant object
