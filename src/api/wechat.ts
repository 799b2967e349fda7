import { call } from './client'
import { num, str } from './read'

/** The configuration of the WeChat JS-SDK for a page; `timestamp` is in seconds. */
export interface PageSignature {
  appId: string
  signature: string
  nonceStr: string
  timestamp: number
}

/** Fetches the JS-SDK signature of a page's address; rejects when no public account is configured. */
export async function getWxShareSignature(url: string): Promise<PageSignature> {
  const path = 'configs/v1/getWxShareSignature'
  const data = await call(path, { url }, { loading: false, quiet: true })
  return {
    appId: str(data.appId),
    signature: str(data.signature),
    nonceStr: str(data.nonceStr),
    timestamp: num(data.timestamp),
  }
}
