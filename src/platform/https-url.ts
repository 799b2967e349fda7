/** Whether this is an https address without user info before the host. */
export function isHttps(url: string): boolean {
  return /^https:\/\/[^/@\\\s?#]+(\/|\?|#|$)/i.test(url)
}

/** Whether an address may be opened: https, or http on localhost, where the development tools run. */
export function isOpenable(url: string): boolean {
  return isHttps(url) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|\?|#|$)/i.test(url)
}

/**
 * Whether an address may be opened and its host is exactly one of `hosts`. Subdomains do not match: they may belong to
 * others.
 */
export function isAtHost(url: string, hosts: readonly string[]): boolean {
  if (!isOpenable(url)) return false
  const host = /^https?:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
  return hosts.some((allowed) => host === allowed.toLowerCase())
}

/** Returns the address with the parameters added to its query, before a fragment. */
export function addParams(url: string, params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  if (pairs.length === 0) return url
  const [address = url, ...fragment] = url.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
  return [joined, ...fragment].join('#')
}
