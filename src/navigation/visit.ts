import { client } from '@/platform/environment'
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
  })
}

/** Where a decision leads instead, or null when the visit stays where it is. */
export function targetOf(decision: NavigationDecision): string | null {
  if (decision.kind === 'vip') return withQuery('/vip', decision.params)
  return decision.kind === 'redirect' ? decision.to : null
}

/** Stores what a decision wants to be kept: where to go on after login, and the family number of /fs. */
export function keepForLater({ redirect, familyPhoneNo }: Kept): void {
  const session = useSessionStore.getState()
  if (redirect) session.setRedirect(redirect)
  if (familyPhoneNo) session.setFamilyPhoneNo(familyPhoneNo)
}
