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
  /** A ticket or wxmpToken has just been taken out of the address. */
  hasIncomingTicket?: boolean
  /** H5 in a mini-program whose vip page could not be opened: the order pages of H5 stand in for it again. */
  lacksVipPage?: boolean
}

/** What to store before going on: a target to open after login, and a family number to set up. */
export interface Kept {
  redirect?: string
  familyPhoneNo?: string
}

/** `to` is a path of the table with its query, to be opened in place of this one. */
export type NavigationDecision =
  | { kind: 'open'; keep: Kept }
  | { kind: 'redirect'; to: string; keep: Kept }
  | { kind: 'vip'; params: Record<string, string> }
  | { kind: 'notFound' }

const HOME = '/'
const APPEAL = '/numberAppeal'

/**
 * Decides a visit to a row (null: a path that the table does not know), a deep link and a tap alike. In this order:
 * aliases, landing rows, screens of the WeChat public account, the mini-program's vip page, login routes with a token,
 * the guard, and last whether the screen is built, so that a missing one says nothing to a stranger
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

/** The alias's own query goes before what the visitor brought. */
function aliasTarget(row: LocatedRow, target: string, query: Query): string {
  const [path = HOME, search = ''] = target.split('?')
  return withQuery(path, { ...keptParams(row, query), ...readQuery(search) })
}

function decideLanding({ to, toParam, keepPhone }: NonNullable<LocatedRow['landing']>, state: NavigationState) {
  const named = toParam === undefined ? null : safeTarget(firstValue(state.query, toParam), state.table)
  const phone = keepPhone === undefined ? null : normaliseNumber(firstValue(state.query, keepPhone) ?? '')
  return redirect(named ?? to, phone !== null && isSubscriberNumber(phone) ? { familyPhoneNo: phone } : {})
}

/** Login routes and home store where to go on (DESIGN.md section 3). */
function keptRedirect(row: LocatedRow, { query, table }: NavigationState): Kept {
  if (!row.login && row.path !== HOME) return {}
  const target = safeTarget(firstValue(query, 'redirect'), table)
  return target === null || target === HOME ? {} : { redirect: target }
}

/**
 * The login route of the guard, with the way back to where one was. Inside the carrier app that is never /wxLogin but
 * the app's own login.
 */
function loginTarget(row: LocatedRow, { query, client }: NavigationState, keep: Kept): string {
  const back = keep.redirect ?? withQuery(row.path, keptParams(row, query))
  return withQuery(client === 'stAPP' ? '/appLogin' : '/wxLogin', back === HOME ? {} : { redirect: back })
}
