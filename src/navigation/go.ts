import { BASE_PATH } from '@/platform/address-bar'
import { held, putBelow } from '@/platform/browser-history'
import { isMiniProgram } from '@/platform/environment'
import { currentRawAddress } from '@/platform/lifecycle'
import { isFirstPage, isHeadingFor, openPages, pop, push, replace, restart } from '@/platform/router'
import { keptParams, withQuery } from '@/rules/navigation/query'
import { safeTarget } from '@/rules/navigation/safe-target'
import { useSessionStore } from '@/stores/session'
import type { Address } from './address'
import { parseTarget, readAddress, rowOf, toRouterUrl } from './address'
import type { RoutePath, RouteQuery } from './routes'
import { routes } from './routes'
import { isTab } from './tabs'
import { decideVisit, keepForLater, leaveForVip, targetOf } from './visit'

/** `replace` replaces the current page; `restart` replaces all open pages, as a change of tab does. */
export interface GoOptions {
  replace?: boolean
  restart?: boolean
}

/** WeChat's limit for the page stack. */
const MAX_OPEN_PAGES = 10
/** The mini-program's pages that gave way to an eleventh one, to which Back returns. */
let replaced: string[] = []
const MAX_REDIRECTS = 5
const homeAddress = `${BASE_PATH}/`

/** Opens a screen. The guard decides first, so the login, an alias's target or not-found may open instead. */
export function go<Path extends RoutePath>(path: Path, query: RouteQuery<Path> = {}, options: GoOptions = {}): void {
  openTarget(withQuery(path, definedValues(query)), options)
}

/** Opens a target from outside ('/search?tab=2') if it is a valid target, otherwise home. */
export function goTo(target: string, options: GoOptions = {}): void {
  openTarget(safeTarget(target, routes) ?? '/', options)
}

/** Opens a target without validating it, for targets that the guard has decided. */
export function openTarget(target: string, options: GoOptions = {}): void {
  openAddress(parseTarget(target), options)
}

/** Opens an address. Undeclared query parameters are dropped. */
export function openAddress(asked: Address, options: GoOptions = {}): void {
  let address = asked
  const hasToken = useSessionStore.getState().token !== null
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const decision = decideVisit(address, hasToken)
    const target = targetOf(decision)
    if ('keep' in decision) keepForLater(decision.keep)
    if (leaveForVip(decision, false, () => openAddress(asked, options))) return
    if (target === null) break
    address = parseTarget(target)
  }
  navigate(address, options)
}

/** Opens the login, which returns to the current location afterwards. */
export function openLogin(): void {
  const here = currentTarget()
  openTarget(withQuery('/wxLogin', here === null || here === '/' ? {} : { redirect: here }))
}

/** Goes one step back: to the previous page, or to `otherwise` when there is none. A screen with unsaved input asks first. */
export function back(otherwise = '/'): void {
  if (held.by?.askScreen()) return
  if (process.env.TARO_ENV === 'weapp' && openPages() >= MAX_OPEN_PAGES) {
    const below = replaced.pop()
    if (below !== undefined) return void replace(below)
  }
  if (isFirstPage()) openTarget(otherwise, { restart: true })
  else void pop()
}

/**
 * Puts home below a tab in the browser's history, so that Back from a tab opens home even if the visit started there. In
 * the mini-program, opens the page again that an eleventh page replaced, after the phone's own Back has closed that one.
 */
export function keepHomeBelow(address: Address): void {
  if (process.env.TARO_ENV === 'weapp' && openPages() < MAX_OPEN_PAGES) {
    const skipped = openPages() === MAX_OPEN_PAGES - 1 ? replaced.pop() : undefined
    replaced = skipped === undefined ? [] : replaced
    if (skipped !== undefined) void push(skipped)
  }
  if (!isMiniProgram && isTab(address) && address.path !== '/') putBelow(homeAddress)
}

/** Returns the current location as a target for the login's return; null when it is not a valid target. */
export function currentTarget(): string | null {
  const raw = currentRawAddress()
  if (!raw) return null
  const { path, query } = readAddress(raw)
  const row = rowOf(path)
  return row ? safeTarget(withQuery(row.path, keptParams(row, query)), routes) : null
}

function navigate({ path, query }: Address, options: GoOptions): void {
  const url = toRouterUrl(path, declaredParams(path, query))
  if (isHeadingFor(url)) return
  if (!isMiniProgram && isTab({ path, query })) return openTab(path, url, options)
  if (options.restart) {
    void restart(url, isMiniProgram || rowOf(path)?.login ? null : homeAddress)
    return
  }
  const isFull = isMiniProgram && openPages() >= MAX_OPEN_PAGES
  if (process.env.TARO_ENV === 'weapp' && isFull && !options.replace) {
    const here = currentTarget()
    if (here !== null) {
      const { path: shown, query: own } = parseTarget(here)
      replaced.push(toRouterUrl(shown, declaredParams(shown, own)))
    }
  }
  void (options.replace || isFull ? replace(url) : push(url))
}

/**
 * In the browser's history home is alone, and a tab has only home below it: Back leads from a tab to home, and from
 * home out of the app.
 */
function openTab(path: string, url: string, options: GoOptions): void {
  const raw = currentRawAddress()
  const isOnHome = raw !== null && readAddress(raw).path === '/' && isFirstPage()
  if (path !== '/' && isOnHome && !options.replace) void push(url)
  else void restart(url, path === '/' ? null : homeAddress)
}

/** The query parameters that the row declares. A login route also keeps a valid `redirect`. */
function declaredParams(path: string, query: Address['query']): Record<string, string> {
  const row = rowOf(path)
  if (!row) return {}
  const params = keptParams(row, query)
  const redirect = row.login && typeof query.redirect === 'string' ? safeTarget(query.redirect, routes) : null
  return redirect ? { ...params, redirect } : params
}

function definedValues(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )
}
