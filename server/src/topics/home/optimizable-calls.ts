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

const C = '/unicomAssistant/uasp/configs/v1'

/** The optimisable list and one-click (SPEC sections 4 and 7). */
export function registerOptimizableCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${C}/configToBeOptimized`, async ({ db, subscriber }) => {
    return { configList: (await loadOptimizable(db, subscriber.id)).items }
  })

  registerCall(app, deps, `${C}/oneClickConfig`, async ({ db, subscriber, body, now }) => {
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
 * The one function that an entry asks for, when its product is the subscriber's, active and covers it; else null. The
 * family reminder asks other people first: never by one click (SPEC section 6).
 */
function grantable(entry: OneClickConfigEntry, products: readonly ProductStatus[]): FeatureKey | null {
  const [item] = itemsOfEntry(entry)
  const flags = resolveFlags(products.filter((product) => product.productId === entry.productId))
  return item?.oneClick && covers(flags, item.feature) ? item.key : null
}
