import type { ClientType } from '../environment/client'
import { isSubscriberNumber, normaliseNumber } from '../phone/number'
import { firstValue, keptParams, readQuery, withQuery } from './query'
import type { LocatedRow, Query, RouteTable } from './row'
import { safeTarget } from './safe-target'

export interface NavigationState {
  query: Query
  hasToken: boolean
  client: ClientType
  table: RouteTable
  /** A ticket or wxmpToken was just taken out of the address. */
  hasIncomingTicket?: boolean
  /** H5 in a mini-program whose vip page could not be opened; H5's own order pages replace it. */
  lacksVipPage?: boolean
}

/** What to store before navigating: the path to open after login, and a family number to set up. */
export interface Kept {
  redirect?: string
  familyPhoneNo?: string
}

/** The result of a decision. `to` is a path of the table with its query; it replaces the current page. */
export type NavigationDecision =
  | { kind: 'open'; keep: Kept }
  | { kind: 'redirect'; to: string; keep: Kept }
  | { kind: 'vip'; params: Record<string, string> }
  | { kind: 'notFound' }

const HOME = '/'
const APPEAL = '/numberAppeal'

/**
 * Decides the navigation to a row, for deep links and taps alike; null is a path that the table does not contain. The
 * order is: aliases, landing rows, screens of the WeChat public account, the mini-program's vip page, login routes with
 * a token, the guard, and last whether the screen exists, so that guests do not learn which screens are missing
 * (SPEC.md section 2, DESIGN.md section 3). The target of a redirect is decided again when it is visited.
 */
export function decideNavigation(row: LocatedRow | null, state: NavigationState): NavigationDecision {
  if (!row) return { kind: 'notFound' }
  if (row.redirectTo !== undefined) return redirect(aliasTarget(row, row.redirectTo, state.query))
  if (row.landing) return decideLanding(row.landing, state)
  if (row.wechatPublicOnly && state.client !== 'wxPublic') return redirect(HOME)
  if (row.miniProgramOnly && state.client !== 'wxMini') return { kind: 'notFound' }
  if (row.vipInMiniProgram && state.client === 'wxMini' && !state.lacksVipPage) {
    return { kind: 'vip', params: keptParams(row, state.query) }
  }
  const keep = keptRedirect(row, state)
  if (row.login && state.hasToken && !(row.takesTicket && state.hasIncomingTicket)) {
    return redirect(firstValue(state.query, 'from') === 'numberAppeal' ? APPEAL : HOME, keep)
  }
  if (row.access === 'private' && !state.hasToken) return redirect(loginTarget(row, state, keep))
  return row.page === null ? { kind: 'notFound' } : { kind: 'open', keep }
}

function redirect(to: string, keep: Kept = {}): NavigationDecision {
  return { kind: 'redirect', to, keep }
}

/** Parameters of the alias override those of the visit. */
function aliasTarget(row: LocatedRow, target: string, query: Query): string {
  const [path = HOME, search = ''] = target.split('?')
  return withQuery(path, { ...keptParams(row, query), ...readQuery(search) })
}

function decideLanding({ to, toParam, keepPhone }: NonNullable<LocatedRow['landing']>, state: NavigationState) {
  const named = toParam === undefined ? null : safeTarget(firstValue(state.query, toParam), state.table)
  const phone = keepPhone === undefined ? null : normaliseNumber(firstValue(state.query, keepPhone) ?? '')
  return redirect(named ?? to, phone !== null && isSubscriberNumber(phone) ? { familyPhoneNo: phone } : {})
}

/** Login routes and home store the path to open next (DESIGN.md section 3). */
function keptRedirect(row: LocatedRow, { query, table }: NavigationState): Kept {
  if (!row.login && row.path !== HOME) return {}
  const target = safeTarget(firstValue(query, 'redirect'), table)
  return target === null || target === HOME ? {} : { redirect: target }
}

/**
 * Returns the guard's login route, with the current path as its `redirect`. Inside the carrier app this is always the
 * app's own login, never /wxLogin.
 */
function loginTarget(row: LocatedRow, { query, client }: NavigationState, keep: Kept): string {
  const back = keep.redirect ?? withQuery(row.path, keptParams(row, query))
  return withQuery(client === 'stAPP' ? '/appLogin' : '/wxLogin', back === HOME ? {} : { redirect: back })
}
