import type { ProductStatus } from '@contract/subscribe'
import { call } from './client'
import type { Fields } from './read'
import { list, num, str } from './read'

/** Fetches every product that the subscriber holds or has held, with its status. */
export async function statusQuery(): Promise<ProductStatus[]> {
  const data = await call('subscribe/v1/statusQuery', {}, { loading: false })
  return list(data.productStatusList, readStatus)
}

function readStatus(entry: Fields): ProductStatus {
  return {
    busiType: str(entry.busiType),
    productId: str(entry.productId),
    productName: str(entry.productName),
    status: num(entry.status, -1),
    statusMsg: str(entry.statusMsg),
    subscribeTime: str(entry.subscribeTime),
    productType: str(entry.productType),
  }
}
