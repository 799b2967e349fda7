import { client, isMiniProgram } from '@/platform/environment'
import { hostPagesFail, openHostPage } from '@/platform/host-page'
import { hasIncomingTicket, isIncomingFromApp } from '@/platform/incoming'
import type { Kept, NavigationDecision } from '@/rules/navigation/decide'
import { decideNavigation } from '@/rules/navigation/decide'
import { keptParams, withQuery } from '@/rules/navigation/query'
import { useSessionStore } from '@/stores/session'
import type { Address } from './address'
import { rowOf } from './address'
import { routes } from './routes'

/** Decides a visit with the current session and environment (`decideNavigation`). */
export function decideVisit({ path, query }: Address, hasToken: boolean): NavigationDecision {
  return decideNavigation(rowOf(path), {
    query,
    hasToken,
    client: client().clientType,
    table: routes,
    hasIncomingTicket: hasIncomingTicket(),
    lacksVipPage: hostPagesFail(),
  })
}

/** Returns the target inside this app that a decision leads to; null when the visit stays or leaves the app. */
export function targetOf(decision: NavigationDecision): string | null {
  if (decision.kind === 'vip') return isMiniProgram ? withQuery('/vip', decision.params) : null
  return decision.kind === 'redirect' ? decision.to : null
}

/**
 * Opens the vip page of the surrounding mini-program if the decision requires it, and then returns true. Calls
 * `onFailure` when WeChat does not open it; the same visit is decided differently from then on.
 */
export function leaveForVip(decision: NavigationDecision, isReplacing: boolean, onFailure: () => void): boolean {
  if (decision.kind !== 'vip' || isMiniProgram) return false
  const url = withQuery(`/${routes['/vip'].page}`, decision.params)
  void openHostPage(url, isReplacing).then((isOpen) => isOpen || onFailure())
  return true
}

/** Stores what a decision keeps: the target after login, and the family number of /fs. */
export function keepForLater({ redirect, familyPhoneNo }: Kept): void {
  const session = useSessionStore.getState()
  if (redirect) session.setRedirect(redirect)
  if (familyPhoneNo) session.setFamilyPhoneNo(familyPhoneNo)
}

/**
 * Returns the address at which a visit with credentials starts: /autoLogin for a ticket or wxmpToken, /appLogin for an
 * access code of the carrier's app, each with the screen to which the visit leads once it is logged in. What the visit
 * stores is stored now. Null without credentials, or if the visit is there already.
 */
export function ticketDetour(address: Address): string | null {
  const login = isIncomingFromApp() ? '/appLogin' : '/autoLogin'
  const row = rowOf(address.path)
  if (!hasIncomingTicket() || [login, '/appLogin'].includes(row?.path ?? '')) return null
  const decision = decideVisit(address, true)
  if ('keep' in decision) keepForLater(decision.keep)
  let heading = '/'
  if (decision.kind === 'redirect') heading = decision.to
  else if (row && !row.login) heading = withQuery(row.path, keptParams(row, address.query))
  return withQuery(login, heading === '/' ? {} : { redirect: heading })
}
