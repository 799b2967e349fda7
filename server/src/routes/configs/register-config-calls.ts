import type { FastifyInstance } from 'fastify'
import { itemKey } from '@/rules/optimizable/catalogue'
import { eligibleItems, itemsOfEntry } from '@/rules/optimizable/one-click'
import { resolveFlags } from '@/rules/products/flags'
import type { AppDeps } from '../../deps'
import { hasSeenPopUp, markPopUpSeen } from '../../repositories/pop-ups'
import { switchOn } from '../../repositories/switches'
import { registerCall } from '../register-call'
import { loadOptimizable } from './optimizable-items'

const A = '/unicomAssistant/uasp'
const ONE_CLICK_POP_UP = 1

/** The optimisable list, one-click and the pop-ups of home (SPEC.md sections 4 and 7). */
export function registerConfigCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${A}/configs/v1/configToBeOptimized`, async ({ db, subscriber }) => {
    return { configList: (await loadOptimizable(db, subscriber.id)).items }
  })

  registerCall(app, deps, `${A}/configs/v1/oneClickConfig`, async ({ db, subscriber, body, now }) => {
    const { items } = await loadOptimizable(db, subscriber.id)
    const entitled = new Set(items.map((item) => itemKey(item)))
    const wanted = body.oneClickConfigDTOList.flatMap(itemsOfEntry)
    // The family reminder asks other people first: never by one click (SPEC.md section 6).
    const granted = wanted.filter((item) => item.oneClick && entitled.has(item.key))
    await switchOn(
      db,
      subscriber.id,
      granted.map((item) => item.key),
      now,
    )
    const resultList = wanted.map((item) => ({
      type: item.type,
      contentTag: item.contentTag,
      success: granted.includes(item),
    }))
    return { resultList }
  })

  registerCall(app, deps, `${A}/configs/v1/popUpQuery`, async ({ db, subscriber }) => {
    const { items, products } = await loadOptimizable(db, subscriber.id)
    const isDue = eligibleItems(items, resolveFlags(products)).length > 0
    const enabled = isDue && !(await hasSeenPopUp(db, subscriber.id, ONE_CLICK_POP_UP))
    return { popUpList: [{ id: ONE_CLICK_POP_UP, name: 'oneClick', enabled }] }
  })

  registerCall(app, deps, `${A}/configs/v1/popUpInfoUpdate`, async ({ db, subscriber, body, now }) => {
    await markPopUpSeen(db, subscriber.id, body.id, now)
    return {}
  })
}
