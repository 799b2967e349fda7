import type { OptimizableItem } from '@contract/configs'
import { settingProductTypes } from '@contract/words/products'
import { call, type CallOptions } from './client'
import { list, num, str } from './read'

/** Fetches every item of the optimisable catalogue that the subscriber is entitled to. */
export async function configToBeOptimized(options: CallOptions = { loading: false }): Promise<OptimizableItem[]> {
  const data = await call('configs/v1/configToBeOptimized', {}, options)
  return list(data.configList, (item) => {
    const productType = settingProductTypes.find((known) => known === item.productType)
    if (!productType) return null
    return { productType, type: num(item.type), contentTag: str(item.contentTag), status: num(item.status) }
  })
}

export const optimizableQuery = { key: ['optimizable'], fetch: () => configToBeOptimized() }
