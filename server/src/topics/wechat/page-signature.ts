import { createHash } from 'node:crypto'

/**
 * The signature of WeChat's JS-SDK: SHA-1 of ticket, nonce, time (seconds) and the page's address without fragment,
 * names in the order of the alphabet.
 */
export function signPage({
  ticket,
  nonceStr,
  timestamp,
  url,
}: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string {
  const [address = ''] = url.split('#')
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`
  return createHash('sha1').update(text).digest('hex')
}
