/** The base path of the H5 build (SPEC.md section 9). */
export const BASE_PATH = '/sjgj/uasp'

/**
 * Returns the path below the base, and the query without '?', of the address that the browser shows. The base itself is
 * '/'.
 */
export function shownAddress(): { path: string; search: string } {
  const { pathname, search } = window.location
  const below = pathname.toLowerCase().startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname
  return { path: below === '' || below === '/index.html' ? '/' : below, search: search.replace(/^\?/, '') }
}

/** Replaces the address in the browser, before the router reads it. */
export function replaceShownAddress(target: string): void {
  window.history.replaceState(window.history.state, '', `${BASE_PATH}${target}`)
}
