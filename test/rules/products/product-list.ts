import type { ProductStatus } from '@contract/subscribe'
import type { ProductKey } from '@/rules/products/catalogue'
import { products } from '@/rules/products/catalogue'

/** An entry of statusQuery for a product, active unless another status is given. */
export function holding(key: ProductKey, status = 2): ProductStatus {
  return {
    busiType: '1',
    productId: products[key].id,
    productName: `Product ${key}`,
    status,
    statusMsg: '',
    subscribeTime: '2026-01-01 00:00:00',
    productType: products[key].type,
  }
}
