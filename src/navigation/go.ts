import { BASE_PATH } from '@/platform/address-bar'
import { putBelow } from '@/platform/browser-history'
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

/** `replace` takes the place of this page; `restart` that of all open pages, as a change of tab does. */
export interface GoOptions {
  replace?: boolean
  restart?: boolean
}

/** WeChat opens no more pages than this on top of each other. */
const MAX_OPEN_PAGES = 10
const MAX_REDIRECTS = 5
const homeAddress = `${BASE_PATH}/`

/** Opens a screen. The guard decides first, so what opens may be the login, an alias's target or not-found. */
export function go<Path extends RoutePath>(path: Path, query: RouteQuery<Path> = {}, options: GoOptions = {}): void {
  openTarget(withQuery(path, definedValues(query)), options)
}

/** Opens a target that came as text, '/search?tab=2', if it names a screen that may be a target; else home. */
export function goTo(target: string, options: GoOptions = {}): void {
  openTarget(safeTarget(target, routes) ?? '/', options)
}

/** Opens a target without asking whether it may be one: for what the guard itself has decided. */
export function openTarget(target: string, options: GoOptions = {}): void {
  openAddress(parseTarget(target), options)
}

/** The same for an address; of its query what its row declares goes along. */
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

/** Opens the login, which leads back to where one is now. */
export function openLogin(): void {
  const here = currentTarget()
  openTarget(withQuery('/wxLogin', here === null || here === '/' ? {} : { redirect: here }))
}

/** One step back: the page below, or home when there is none. */
export function back(): void {
  if (isFirstPage()) openTarget('/', { restart: true })
  else void pop()
}

/** In the browser Back from a tab opens home, whatever the visit began with. */
export function keepHomeBelow(address: Address): void {
  if (!isMiniProgram && isTab(address) && address.path !== '/') putBelow(homeAddress)
}

/** Where the app is now, as a target that the login can come back to; null when that is no such place. */
export function currentTarget(): string | null {
  const raw = currentRawAddress()
  if (!raw) return null
  const { path, query } = readAddress(raw)
  const row = rowOf(path)
  return row ? safeTarget(withQuery(row.path, keptParams(row, query)), routes) : null
}

function navigate({ path, query }: Address, options: GoOptions): void {
  const url = toRouterUrl(path, travelling(path, query))
  if (isHeadingFor(url)) return
  if (!isMiniProgram && isTab({ path, query })) return openTab(path, url, options)
  if (options.restart) {
    void restart(url, isMiniProgram || rowOf(path)?.login ? null : homeAddress)
    return
  }
  const isFull = isMiniProgram && openPages() >= MAX_OPEN_PAGES
  void (options.replace || isFull ? replace(url) : push(url))
}

/** In the browser home stands alone, and a tab on home alone: Back leads from a tab to home, and from home out. */
function openTab(path: string, url: string, options: GoOptions): void {
  const raw = currentRawAddress()
  const isOnHome = raw !== null && readAddress(raw).path === '/' && isFirstPage()
  if (path !== '/' && isOnHome && !options.replace) void push(url)
  else void restart(url, path === '/' ? null : homeAddress)
}

/** The parameters that go along: those that the row declares. The way back travels to a login route as it is. */
function travelling(path: string, query: Address['query']): Record<string, string> {
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
