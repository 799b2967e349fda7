import { client, isMiniProgram } from '@/platform/environment'
import { hostPagesFail, openHostPage } from '@/platform/host-page'
import { hasIncomingTicket } from '@/platform/incoming'
import type { Kept, NavigationDecision } from '@/rules/navigation/decide'
import { decideNavigation } from '@/rules/navigation/decide'
import { withQuery } from '@/rules/navigation/query'
import { useSessionStore } from '@/stores/session'
import type { Address } from './address'
import { rowOf } from './address'
import { routes } from './routes'

/** What the one rule says of a visit, for the session and the environment of now. */
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

/** Where in this app a decision leads instead; null when the visit stays where it is, or leaves the app. */
export function targetOf(decision: NavigationDecision): string | null {
  if (decision.kind === 'vip') return isMiniProgram ? withQuery('/vip', decision.params) : null
  return decision.kind === 'redirect' ? decision.to : null
}

/**
 * Leaves H5 for the vip page of the mini-program around it, where a decision says so. Notifies when WeChat does not
 * open it: from then on the same visit is decided differently. Returns whether that is the way.
 */
export function leaveForVip(decision: NavigationDecision, isReplacing: boolean, onFailure: () => void): boolean {
  if (decision.kind !== 'vip' || isMiniProgram) return false
  const url = withQuery(`/${routes['/vip'].page}`, decision.params)
  void openHostPage(url, isReplacing).then((isOpen) => isOpen || onFailure())
  return true
}

/** Stores what a decision wants to be kept: where to go on after login, and the family number of /fs. */
export function keepForLater({ redirect, familyPhoneNo }: Kept): void {
  const session = useSessionStore.getState()
  if (redirect) session.setRedirect(redirect)
  if (familyPhoneNo) session.setFamilyPhoneNo(familyPhoneNo)
}
