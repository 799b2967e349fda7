/** Whether an address is a plain https one: no other scheme, no user name in front of the host. */
export function isHttps(url: string): boolean {
  return /^https:\/\/[^/@\\\s?#]+(\/|\?|#|$)/i.test(url)
}

/** Whether an address may be opened: https, or this machine itself, where the development tools have their pages. */
export function isOpenable(url: string): boolean {
  return isHttps(url) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|\?|#|$)/i.test(url)
}

/** Whether an openable address is at one of these hosts themselves: what lies below a host may be another's. */
export function isAtHost(url: string, hosts: readonly string[]): boolean {
  if (!isOpenable(url)) return false
  const host = /^https?:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
  return hosts.some((allowed) => host === allowed.toLowerCase())
}

/** An address with parameters in its query, before a fragment. */
export function addParams(url: string, params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  if (pairs.length === 0) return url
  const [address = url, ...fragment] = url.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
  return [joined, ...fragment].join('#')
}
