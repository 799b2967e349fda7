import type { FastifyInstance } from 'fastify'
import type { OneClickConfigEntry } from '@contract/configs'
import type { ProductStatus } from '@contract/subscribe'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { eligibleItems, itemsOfEntry } from '@/rules/optimizable/one-click'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import type { AppDeps } from '../../kernel/deps'
import { BadRequestError } from '../../kernel/errors'
import { hasSeenPopUp, markPopUpSeen } from './pop-ups'
import { findProducts } from '../products/products'
import { switchOn } from '../guard/switches'
import { requireOwnNumber } from '../../kernel/own-number'
import { registerCall } from '../../kernel/register-call'
import { loadOptimizable } from './optimizable-items'

const A = '/unicomAssistant/uasp'
const ONE_CLICK_POP_UP = 1

/** The optimisable list, one-click and the pop-ups of home (SPEC.md sections 4 and 7). */
export function registerConfigCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${A}/configs/v1/configToBeOptimized`, async ({ db, subscriber }) => {
    return { configList: (await loadOptimizable(db, subscriber.id)).items }
  })

  registerCall(app, deps, `${A}/configs/v1/oneClickConfig`, async ({ db, subscriber, body, now }) => {
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

  registerCall(app, deps, `${A}/configs/v1/popUpQuery`, async ({ db, subscriber, body }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    const { items, products } = await loadOptimizable(db, subscriber.id)
    const isDue = eligibleItems(items, resolveFlags(products)).length > 0
    const enabled = isDue && !(await hasSeenPopUp(db, subscriber.id, ONE_CLICK_POP_UP))
    return { popUpList: [{ id: ONE_CLICK_POP_UP, name: 'oneClick', enabled }] }
  })

  registerCall(app, deps, `${A}/configs/v1/popUpInfoUpdate`, async ({ db, subscriber, body, now }) => {
    requireOwnNumber(body.phoneNo, subscriber)
    if (body.id !== ONE_CLICK_POP_UP) throw new BadRequestError('No such pop-up')
    await markPopUpSeen(db, subscriber.id, body.id, now)
    return {}
  })
}

/**
 * The one function that an entry asks for, when its product is the subscriber's, active and covers it; else null. The
 * family reminder asks other people first: never by one click (SPEC.md section 6).
 */
function grantable(entry: OneClickConfigEntry, products: readonly ProductStatus[]): FeatureKey | null {
  const [item] = itemsOfEntry(entry)
  const flags = resolveFlags(products.filter((product) => product.productId === entry.productId))
  return item?.oneClick && covers(flags, item.feature) ? item.key : null
}
