import type { Kysely } from 'kysely'
import type { OptimizableItem } from '@contract/configs'
import type { ProductStatus } from '@contract/subscribe'
import { catalogue } from '@/rules/optimizable/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import { findProducts } from '../products/products'
import { findSwitches } from '../guard/switches'

export interface Optimizable {
  products: ProductStatus[]
  items: OptimizableItem[]
}

/** The catalogue items that a subscriber's products cover, each with whether it is on (0) or can be optimised (1). */
export async function loadOptimizable(db: Kysely<Database>, subscriberId: string): Promise<Optimizable> {
  const products = await findProducts(db, subscriberId)
  const switches = await findSwitches(db, subscriberId)
  const flags = resolveFlags(products)
  const items = catalogue
    .filter((item) => covers(flags, item.feature))
    .map(({ key, productType, type, contentTag }) => ({
      productType,
      type,
      contentTag,
      status: switches.has(key) ? 0 : 1,
    }))
  return { products, items }
}
