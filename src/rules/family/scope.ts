import type { CallerView, FamilyRisk, FamilyScope } from '@contract/family'

/** What a guardian asks for who chooses nothing: alerts with masked callers, and nothing to be changed. */
export const usualScope: FamilyScope = {
  calls: true,
  sms: true,
  sites: true,
  caller: 'masked',
  block: false,
  settings: false,
}

const views: readonly CallerView[] = ['hidden', 'masked', 'full']

/** The narrower of two views of a caller. */
export function narrowerView(one: CallerView, other: CallerView): CallerView {
  return views[Math.min(views.indexOf(one), views.indexOf(other))] ?? 'hidden'
}

/** What both scopes allow. */
export function commonScope(one: FamilyScope, other: FamilyScope): FamilyScope {
  return {
    calls: one.calls && other.calls,
    sms: one.sms && other.sms,
    sites: one.sites && other.sites,
    caller: narrowerView(one.caller, other.caller),
    block: one.block && other.block,
    settings: one.settings && other.settings,
  }
}

/** Whether a scope shows and allows nothing beyond another. */
export function isWithin(scope: FamilyScope, limit: FamilyScope): boolean {
  const common = commonScope(scope, limit)
  // A scope has no other keys: Object.keys only does not know.
  return (Object.keys(scope) as (keyof FamilyScope)[]).every((key) => common[key] === scope[key])
}

/** The part of a scope that an alert belongs to. */
export function scopePartOf(risk: FamilyRisk): 'calls' | 'sms' | 'sites' {
  if (risk === 'fraudSms') return 'sms'
  return risk === 'riskySite' ? 'sites' : 'calls'
}

/** The risks that a scope shows. */
export function risksIn(scope: FamilyScope): FamilyRisk[] {
  const all: readonly FamilyRisk[] = ['fraudCall', 'suspectCall', 'fraudSms', 'riskySite']
  return all.filter((risk) => scope[scopePartOf(risk)])
}

const SHOWN = 4

/**
 * The caller of an alert as a view shows it: nothing, a number with its middle masked, or all of it. A site has no
 * middle: it is shown whole or not at all.
 */
export function showCaller(caller: string, risk: FamilyRisk, view: CallerView): string {
  if (view === 'full') return caller
  if (view === 'hidden' || risk === 'riskySite') return ''
  const digits = caller.replace(/\D/g, '')
  if (digits.length === 0) return ''
  if (digits.length < 2 * SHOWN) return '*'.repeat(digits.length)
  const start = digits.length >= 10 ? digits.slice(0, 3) : ''
  return start + '*'.repeat(digits.length - start.length - SHOWN) + digits.slice(-SHOWN)
}
