import type {
  AccessDecision,
  ExtraTime,
  HouseholdDevice,
  HouseholdPolicy,
  RuleTarget,
  TodayOnly,
} from '@contract/household'
import type { AccessRule, AppClass, GreenCategory } from '@contract/words/household'
import { dayOf, startOfCalendarDay, startOfDay } from '../time/shanghai'
import { DAY_MS, MINUTE_MS } from '../time/units'
import { hostMatches } from './address'
import { categoriesOf } from './green'
import type { Timeline } from './timeline'
import { covers, HORIZON_DAYS, timelineOf } from './timeline'

/** A host or an app that a device accesses. Without both it stands for the device as a whole. */
export interface Visit {
  deviceId: string
  /** In ASCII form. */
  host: string | null
  /** The app's id without 'app:'. */
  app: string | null
  appClass: AppClass | null
  category: GreenCategory | null
}

/** Minutes online on one day, by person and target. A minute on two devices counts once. */
export interface Usage {
  day: string
  minutes: ReadonlyMap<string, ReadonlyMap<RuleTarget, number>>
}

export interface Household {
  /** Must be replaced, never mutated: derived data is cached per policy object. */
  policy: HouseholdPolicy
  usage: Usage
}

interface Outcome {
  allowed: boolean
  rule: AccessRule
  ruleId: string | null
}

const allow = (rule: AccessRule): Outcome => ({ allowed: true, rule, ruleId: null })
const stop = (rule: AccessRule, ruleId: string | null = null): Outcome => ({ allowed: false, rule, ruleId })

/**
 * Decides a visit in a household (docs/design.md, 5.6 to 5.11): whether it is allowed now, by which rule, when
 * that changes, and how long the visit can continue. `nextChange` assumes that only time passes, so a used-up budget
 * stays used up until midnight. `minutesLeft` assumes that the visit continues without a pause; it is 0 for a stopped
 * one. Neither looks beyond HORIZON_DAYS.
 */
export function decideAccess(visit: Visit, household: Household, now: number): AccessDecision {
  const inputs = inputsOf(visit, household, now)
  const outcome = outcomeAt(inputs, now)
  const cutAt = outcome.allowed ? cutAfter(inputs, outcome) : now
  return {
    allowed: outcome.allowed,
    rule: outcome.rule,
    ruleId: outcome.ruleId,
    nextChange: changeAfter(inputs, now, outcome),
    minutesLeft: cutAt === null ? null : Math.ceil((cutAt - now) / MINUTE_MS),
    fallbackYear: isByCalendar(inputs, outcome) && inputs.timeline.planOf(inputs.dayStart).fallbackYear,
  }
}

/**
 * Returns when the decision about a visit flips between allowed and stopped if only time passes; null when it never
 * does.
 */
export function turnsAt(visit: Visit, household: Household, now: number): number | null {
  const inputs = inputsOf(visit, household, now)
  const first = outcomeAt(inputs, now)
  for (let outcome = first, at: number | null = now; ; outcome = outcomeAt(inputs, at)) {
    at = changeAfter(inputs, at, outcome)
    if (at === null || outcomeAt(inputs, at).allowed !== first.allowed) return at
  }
}

/** One visit with every input that can decide it. */
interface Inputs {
  now: number
  dayStart: number
  emergencyUntil: number | null
  cutUntil: number | null
  /** The decision that does not depend on time: from the device's trust, the address, or an app's rule. */
  fixed: Outcome | null
  today: readonly Today[]
  extra: readonly ExtraTime[]
  timeline: Timeline
  used: ReadonlyMap<RuleTarget, number> | undefined
}

/** A rule for one day only, which begins at `start`. */
interface Today {
  personId: string
  start: number
  rule: TodayOnly['rule']
}

interface Index {
  devices: Map<string, HouseholdDevice>
  urls: ReadonlySet<string>
  stoppedCategories: ReadonlySet<GreenCategory>
  today: readonly Today[]
}

const indexes = new WeakMap<HouseholdPolicy, Index>()

function indexOf(policy: HouseholdPolicy): Index {
  let index = indexes.get(policy)
  if (!index) {
    const { on, level, categories } = policy.green
    index = {
      devices: new Map(policy.devices.map((device) => [device.id, device])),
      urls: new Set(policy.urls.map(({ host }) => host)),
      stoppedCategories: new Set(on ? categoriesOf(level, categories) : []),
      today: policy.today.map(({ personId, day, rule }) => ({ personId, rule, start: startOfCalendarDay(day) ?? 0 })),
    }
    indexes.set(policy, index)
  }
  return index
}

let lastDay = { start: NaN, name: '' }

/** Caches the last day's name: most visits are on the same day as the previous one. */
function dayNameOf(start: number): string {
  if (lastDay.start !== start) lastDay = { start, name: dayOf(start) }
  return lastDay.name
}

function inputsOf(visit: Visit, { policy, usage }: Household, now: number): Inputs {
  const index = indexOf(policy)
  const device = index.devices.get(visit.deviceId)
  const personId = device?.personId ?? null
  const isOwn = (entry: { personId: string }) => entry.personId === personId
  const dayStart = startOfDay(now)
  return {
    now,
    dayStart,
    emergencyUntil: policy.emergencyUntil,
    cutUntil: device?.cutUntil ?? null,
    fixed: fixedOutcome(visit, policy, index, device),
    today: index.today.length > 0 ? index.today.filter(isOwn) : index.today,
    extra:
      policy.extra.length > 0
        ? policy.extra.filter((entry) => isOwn(entry) && covers(entry.target, visit.app, visit.appClass))
        : policy.extra,
    // A device without a person gets an empty timeline.
    timeline: timelineOf(policy, personId ?? '', visit.app, visit.appClass),
    used: personId !== null && usage.day === dayNameOf(dayStart) ? usage.minutes.get(personId) : undefined,
  }
}

function fixedOutcome(
  visit: Visit,
  policy: HouseholdPolicy,
  index: Index,
  device: HouseholdDevice | undefined,
): Outcome | null {
  const trust = device?.trust ?? 'new'
  if (trust === 'blocked') return stop('blockedDevice')
  if (trust === 'isolated') return stop('isolatedDevice')
  if (trust === 'new' && policy.newDevices === 'quarantine') return stop('newDevice')
  const { host, category } = visit
  if (host !== null && isListed(index.urls, host)) return stop('urlList')
  if (category !== null && index.stoppedCategories.has(category)) {
    const isAllowed = host !== null && policy.green.allowed.some((allowed) => hostMatches(allowed, host))
    if (!isAllowed) return stop('greenNet')
  }
  return device?.personId == null ? allow('none') : appOutcome(visit, policy, device.personId)
}

/**
 * Whether a list contains a host or a parent domain of it. Same result as `hostMatches` with each entry, with one
 * look-up per label.
 */
function isListed(list: ReadonlySet<string>, host: string): boolean {
  if (list.size === 0) return false
  for (let name = host, dot = 0; dot >= 0; name = name.slice(dot + 1)) {
    if (list.has(name)) return true
    dot = name.indexOf('.')
  }
  return false
}

/** The most specific rule wins: the app's own, then the one for its class, then the one for everything. */
function appOutcome({ app, appClass }: Visit, { appRules }: HouseholdPolicy, personId: string): Outcome | null {
  let rank = -1
  let outcome: Outcome | null = null
  for (const { personId: whose, target, rule } of appRules) {
    if (whose !== personId || !covers(target, app, appClass)) continue
    const own = target === 'all' ? 0 : target === appClass ? 1 : 2
    if (own < rank) continue
    rank = own
    outcome = rule === 'block' ? stop('appBlocked') : allow('appFree')
  }
  return outcome
}

/** The decision at a later instant, if only time passes. */
function outcomeAt(inputs: Inputs, at: number): Outcome {
  const { emergencyUntil, cutUntil, fixed, today, extra, timeline } = inputs
  if (emergencyUntil !== null && at < emergencyUntil) return allow('emergency')
  if (cutUntil === 0 || (cutUntil !== null && at < cutUntil)) return stop('cutByHand')
  if (fixed) return fixed
  for (const { start, rule } of today)
    if (start <= at && at < start + DAY_MS) return rule === 'free' ? allow('todayFree') : stop('todayOff')
  if (extra.some(({ from, until }) => from <= at && at < until)) return allow('extraTime')
  const { rule, ruleId } = timeline.segmentAt(at)
  if (rule !== 'none') return stop(rule, ruleId)
  const usedUp = at < inputs.dayStart + DAY_MS ? usedUpBudget(inputs) : undefined
  return usedUp ? stop('budget', usedUp.id) : allow('none')
}

function usedUpBudget({ timeline, dayStart, used }: Inputs) {
  if (!used || timeline.isEmpty) return undefined
  return timeline.planOf(dayStart).budgets.find(({ minutes, target }) => (used.get(target) ?? 0) >= minutes)
}

/** When the decision at an instant changes; null when it stays the same up to the horizon. */
function changeAfter(inputs: Inputs, from: number, outcome: Outcome): number | null {
  const horizon = inputs.now + HORIZON_DAYS * DAY_MS
  for (let at = edgeAfter(inputs, from); at !== null && at <= horizon; at = edgeAfter(inputs, at)) {
    const next = outcomeAt(inputs, at)
    if (next.rule !== outcome.rule || next.ruleId !== outcome.ruleId) return at
  }
  return null
}

/** The next instant at which the decision can change. */
function edgeAfter(inputs: Inputs, at: number): number | null {
  const { emergencyUntil, cutUntil, fixed, timeline, today, extra, dayStart } = inputs
  let edge = Infinity
  const consider = (one: number | null) => {
    if (one !== null && one > at && one < edge) edge = one
  }
  consider(emergencyUntil)
  consider(cutUntil)
  if (!fixed && cutUntil !== 0) {
    consider(timeline.endOf(at))
    if (inputs.used) consider(dayStart + DAY_MS)
    for (const { from, until } of extra) {
      consider(from)
      consider(until)
    }
    for (const { start } of today) {
      consider(start)
      consider(start + DAY_MS)
    }
  }
  return edge === Infinity ? null : edge
}

/** When an allowed visit is stopped if it continues without a pause; null when it never is. */
function cutAfter(inputs: Inputs, first: Outcome): number | null {
  let at = inputs.now
  let outcome = first
  for (;;) {
    if (!outcome.allowed) return at
    const change = changeAfter(inputs, at, outcome)
    const usedUpAt = outcome.rule === 'none' && !inputs.fixed ? usedUpBetween(inputs, at, change ?? Infinity) : null
    if (usedUpAt !== null || change === null) return usedUpAt
    at = change
    outcome = outcomeAt(inputs, at)
  }
}

/** When a budget runs out between two instants, with every minute from `now` on being used; null when none does. */
function usedUpBetween({ now, dayStart, timeline, used }: Inputs, from: number, until: number): number | null {
  if (timeline.isEmpty) return null
  const midnight = dayStart + DAY_MS
  if (from < midnight) {
    let left = Infinity
    for (const { minutes, target } of timeline.planOf(dayStart).budgets)
      left = Math.min(left, minutes - (used?.get(target) ?? 0))
    const cut = Math.max(now + left * MINUTE_MS, from)
    if (cut < Math.min(until, midnight)) return cut
  }
  // Each later day starts with unused budgets, and the visit is online from its midnight on.
  let day = timeline.nextBudgetDay(Math.max(midnight, startOfDay(from)))
  while (day !== null && day < until) {
    const cut = Math.max(day + timeline.planOf(day).smallest * MINUTE_MS, from)
    if (cut < Math.min(until, day + DAY_MS)) return cut
    day = timeline.nextBudgetDay(day + DAY_MS)
  }
  return null
}

/** Whether the types of the day influenced the decision. */
function isByCalendar({ timeline }: Inputs, { rule }: Outcome): boolean {
  return !timeline.isEmpty && (rule === 'band' || rule === 'budget' || rule === 'none')
}
