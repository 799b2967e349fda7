/** Where the H5 is served (SPEC.md section 9). */
export const BASE_PATH = '/sjgj/uasp'

/** The path below the base and the query that the browser shows; the base itself is '/'. */
export function shownAddress(): { path: string; search: string } {
  const { pathname, search } = window.location
  const below = pathname.toLowerCase().startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname
  return { path: below === '' || below === '/index.html' ? '/' : below, search: search.replace(/^\?/, '') }
}

/** Shows another address in place of this one before the router looks at it. */
export function replaceShownAddress(target: string): void {
  window.history.replaceState(window.history.state, '', `${BASE_PATH}${target}`)
}
