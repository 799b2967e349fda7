import { call } from './client'
import { num, str } from './read'

/** What the WeChat JS-SDK of a page is configured with; `timestamp` is in seconds. */
export interface PageSignature {
  appId: string
  signature: string
  nonceStr: string
  timestamp: number
}

/** Signs the page at an address for the WeChat JS-SDK; rejects where there is no public account. */
export async function getWxShareSignature(url: string): Promise<PageSignature> {
  const path = '/unicomAssistant/uasp/configs/v1/getWxShareSignature'
  const data = await call(path, { url }, { loading: false, quiet: true })
  return {
    appId: str(data.appId),
    signature: str(data.signature),
    nonceStr: str(data.nonceStr),
    timestamp: num(data.timestamp),
  }
}
