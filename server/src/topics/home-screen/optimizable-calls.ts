import type { FastifyInstance } from 'fastify'
import type { OneClickConfigEntry } from '@contract/configs'
import type { ProductStatus } from '@contract/subscribe'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { itemsOfEntry } from '@/rules/optimizable/one-click-request'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { loadOptimizable, switchOn } from '../guard/functions'
import { findProducts } from '../products/products'

/** The optimisable list and one-click (SPEC sections 4 and 7). */
export function registerOptimizableCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/configToBeOptimized', async ({ db, subscriber }) => {
    return { configList: (await loadOptimizable(db, subscriber.id)).items }
  })

  registerCall(app, deps, 'configs/v1/oneClickConfig', async ({ db, subscriber, body, now }) => {
    const products = await findProducts(db, subscriber.id)
    const granted = new Set<FeatureKey>()
    const resultList = body.oneClickConfigDTOList.flatMap((entry) =>
      entry.contents.map((content) => {
        const key = grantable({ ...entry, contents: [content] }, products)
        if (key !== null) granted.add(key)
        return { type: entry.type, contentTag: content.contentTag, success: key !== null }
      }),
    )
    await switchOn(db, subscriber.id, [...granted], now)
    return { resultList }
  })
}

/**
 * The single function that an entry turns on; null unless the entry's product is active, the subscriber's, and covers
 * the function. Never the family reminder, which needs other people's consent first (SPEC section 6).
 */
function grantable(entry: OneClickConfigEntry, products: readonly ProductStatus[]): FeatureKey | null {
  const [item] = itemsOfEntry(entry)
  const flags = resolveFlags(products.filter((product) => product.productId === entry.productId))
  return item?.oneClick && covers(flags, item.feature) ? item.key : null
}
