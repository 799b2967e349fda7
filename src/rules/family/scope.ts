import type { AlertPart, FamilyScope } from '@contract/family'
import { callerViews, familyRisks, type CallerView, type FamilyRisk } from '@contract/words/family'
import { riskRules } from './alert'

const everyAlertPart: Readonly<Record<AlertPart, true>> = {
  calls: true,
  sms: true,
  sites: true,
  codes: true,
  forwarding: true,
  payments: true,
  lock: true,
}
/** The kinds of alerts that a person may agree to, in the order in which they are shown. A kind that is left out does not compile. */
export const alertParts = Object.keys(everyAlertPart) as readonly AlertPart[] // safe: a record of these keys

/** The default scope of an invitation: alerts with masked callers, and no permission to change anything. */
export const usualScope: FamilyScope = {
  ...everyAlertPart,
  caller: 'masked',
  block: false,
  settings: false,
  endCalls: false,
  circle: false,
}

/** Returns the more restrictive of two views of a caller. */
export function narrowerView(one: CallerView, other: CallerView): CallerView {
  return callerViews[Math.min(callerViews.indexOf(one), callerViews.indexOf(other))] ?? 'hidden'
}

/** Returns the intersection of two scopes. */
export function commonScope(one: FamilyScope, other: FamilyScope): FamilyScope {
  return {
    calls: one.calls && other.calls,
    sms: one.sms && other.sms,
    sites: one.sites && other.sites,
    codes: one.codes && other.codes,
    forwarding: one.forwarding && other.forwarding,
    payments: one.payments && other.payments,
    lock: one.lock && other.lock,
    caller: narrowerView(one.caller, other.caller),
    block: one.block && other.block,
    settings: one.settings && other.settings,
    endCalls: one.endCalls && other.endCalls,
    circle: one.circle && other.circle,
  }
}

/** Whether a scope grants nothing beyond another one. */
export function isWithin(scope: FamilyScope, limit: FamilyScope): boolean {
  const common = commonScope(scope, limit)
  // Object.keys returns string[]; a scope has no other keys.
  return (Object.keys(scope) as (keyof FamilyScope)[]).every((key) => common[key] === scope[key])
}

/**
 * Returns the scope that a person agrees to by choosing `scope`, where the guardian has asked for `asked`; null when it grants more. To end calls, and to
 * join the family circle, is the person's alone to give, whatever was asked for; ending calls goes with the alerts that it is about.
 */
export function agreedScope(scope: FamilyScope, asked: FamilyScope): FamilyScope | null {
  if (!isWithin({ ...scope, endCalls: false, circle: false }, asked)) return null
  return { ...scope, endCalls: scope.endCalls && scope.codes }
}

/** Whether a scope includes the alerts of a risk. */
export function includesRisk(scope: FamilyScope, risk: FamilyRisk): boolean {
  const { part, agreedBy = part } = riskRules[risk]
  return scope[agreedBy]
}

/** Returns the risks whose alerts a scope includes. */
export function risksIn(scope: FamilyScope): FamilyRisk[] {
  return familyRisks.filter((risk) => includesRisk(scope, risk))
}

const SHOWN_DIGITS = 4

/**
 * Returns the caller of an alert for a view: empty, with the middle digits masked, or complete. A site cannot be
 * masked, so it is either complete or empty.
 */
export function showCaller(caller: string, risk: FamilyRisk, view: CallerView): string {
  if (view === 'full') return caller
  if (view === 'hidden' || riskRules[risk].part === 'sites') return ''
  const digits = caller.replace(/\D/g, '')
  if (digits.length === 0) return ''
  if (digits.length < 2 * SHOWN_DIGITS) return '*'.repeat(digits.length)
  const start = digits.length >= 10 ? digits.slice(0, 3) : ''
  return start + '*'.repeat(digits.length - start.length - SHOWN_DIGITS) + digits.slice(-SHOWN_DIGITS)
}
