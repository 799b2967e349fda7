import type { DailyBudget, HouseholdPolicy, OfflineBand, RuleTarget } from '@contract/household'
import type { AccessRule } from '@contract/words/household'
import { dayOf, startOfDay } from '../time/shanghai'
import { DAY_MS, MINUTE_MS } from '../time/units'
import type { DayTypes } from './calendar'
import { dayTypesOf } from './calendar'
import { partsOf } from './bands'

const DAY_MINUTES = 24 * 60
/**
 * How far ahead changes are searched: beyond a whole year, and beyond any holiday that a household is likely to enter.
 */
export const HORIZON_DAYS = 400

/** A half-open interval with one decision; both ends are instants in ms. */
export interface Segment {
  from: number
  until: number
  rule: Extract<AccessRule, 'band' | 'budget' | 'none'>
  ruleId: string | null
}

/**
 * One day of a timeline: its segments from midnight to midnight, and the budgets that apply on it, the smallest first.
 */
export interface DayPlan {
  segments: readonly Segment[]
  first: Segment
  last: Segment
  budgets: readonly DailyBudget[]
  /** Minutes of the smallest budget; 1440 without one. */
  smallest: number
  fallbackYear: boolean
}

/** Whether a rule's target covers a visit of this app and class. `app` is an id without the prefix 'app:'. */
export function covers(target: RuleTarget, app: string | null, appClass: string | null): boolean {
  return target === 'all' || target === appClass || (app !== null && target === `app:${app}`)
}

/** The effect of bands and budgets on each day, independent of usage. Days are computed on demand and cached. */
export class Timeline {
  private readonly plans = new Map<number, DayPlan>()
  private readonly ends = new Map<number, number | null>()
  private readonly budgetDays = new Map<number, number | null>()

  constructor(
    private readonly bands: readonly OfflineBand[],
    private readonly budgets: readonly DailyBudget[],
    private readonly typesOf: (dayStart: number) => DayTypes,
  ) {}

  /** Without bands and budgets the timeline never decides. */
  get isEmpty(): boolean {
    return this.bands.length === 0 && this.budgets.length === 0
  }

  /** The plan of the day that begins at `dayStart`. */
  planOf(dayStart: number): DayPlan {
    let plan = this.plans.get(dayStart)
    if (!plan) this.plans.set(dayStart, (plan = this.makePlan(dayStart)))
    return plan
  }

  segmentAt(at: number): Segment {
    const { segments, last } = this.planOf(startOfDay(at))
    for (const segment of segments) if (at < segment.until) return segment
    return last
  }

  /** Returns when the decision at an instant ends if no budget runs out; null when it lasts beyond the horizon. */
  endOf(at: number): number | null {
    if (this.isEmpty) return null
    const dayStart = startOfDay(at)
    const segment = this.segmentAt(at)
    return segment.until < dayStart + DAY_MS ? segment.until : this.endOfDay(dayStart)
  }

  /** Returns the start of the first day, from `dayStart` on, on which a budget can run out; null when there is none. */
  nextBudgetDay(dayStart: number): number | null {
    if (this.budgets.length === 0) return null
    const known = this.budgetDays.get(dayStart)
    if (known !== undefined) return known
    let found: number | null = null
    for (let ahead = 0; ahead <= HORIZON_DAYS && found === null; ahead += 1) {
      const start = dayStart + ahead * DAY_MS
      if (this.planOf(start).smallest < DAY_MINUTES) found = start
    }
    this.budgetDays.set(dayStart, found)
    return found
  }

  /** When the last segment of a day ends, which can be days later. */
  private endOfDay(dayStart: number): number | null {
    const known = this.ends.get(dayStart)
    if (known !== undefined) return known
    const { last } = this.planOf(dayStart)
    let end: number | null = null
    for (let ahead = 1; ahead <= HORIZON_DAYS; ahead += 1) {
      const start = dayStart + ahead * DAY_MS
      const { first, last: lastOfDay } = this.planOf(start)
      if (!isSame(first, last)) end = start
      else if (first !== lastOfDay) end = first.until
      if (end !== null) break
    }
    this.ends.set(dayStart, end)
    return end
  }

  private makePlan(dayStart: number): DayPlan {
    const today = this.typesOf(dayStart)
    const before = this.typesOf(dayStart - DAY_MS)
    const budgets = this.budgets
      .filter(({ days }) => days.some((type) => today.types.includes(type)))
      .sort((a, b) => a.minutes - b.minutes)
    const smallest = budgets[0]?.minutes ?? DAY_MINUTES
    const usedUp = smallest === 0 ? budgets[0] : undefined
    const cuts = [
      ...this.bands.filter((band) => holdsOn(band, before)).flatMap((band) => occurrence(band, dayStart - DAY_MS)),
      ...this.bands.filter((band) => holdsOn(band, today)).flatMap((band) => occurrence(band, dayStart)),
    ]
    const dayEnd = dayStart + DAY_MS
    const edges = [dayStart, ...cuts.flatMap(({ from, until }) => [from, until])]
    const inDay = [...new Set(edges)].filter((edge) => edge >= dayStart && edge < dayEnd).sort((a, b) => a - b)
    const parts = inDay.map((from, index) => {
      const cut = lastEnding(cuts.filter((one) => one.from <= from && from < one.until))
      const rule: Segment['rule'] = cut ? 'band' : usedUp ? 'budget' : 'none'
      return { from, until: inDay[index + 1] ?? dayEnd, rule, ruleId: cut?.ruleId ?? usedUp?.id ?? null }
    })
    let last: Segment = { from: dayStart, until: dayEnd, rule: 'none', ruleId: null }
    const segments: Segment[] = []
    for (const segment of parts) {
      if (segments.length > 0 && isSame(last, segment)) last.until = segment.until
      else segments.push((last = segment))
    }
    return { segments, first: segments[0] ?? last, last, budgets, smallest, fallbackYear: today.fallbackYear }
  }
}

interface Cut {
  from: number
  until: number
  ruleId: string
}

function holdsOn({ days }: OfflineBand, { types }: DayTypes): boolean {
  return days.some((type) => types.includes(type))
}

function occurrence(band: OfflineBand, dayStart: number): Cut[] {
  const { first, second } = partsOf(band)
  if (first.startMinute >= first.endMinute) return []
  const until = dayStart + (second ? DAY_MS + second.endMinute * MINUTE_MS : first.endMinute * MINUTE_MS)
  return [{ from: dayStart + first.startMinute * MINUTE_MS, until, ruleId: band.id }]
}

/** Returns the cut that ends last; of equal ones the first in the rules. */
function lastEnding(cuts: readonly Cut[]): Cut | undefined {
  let last: Cut | undefined
  for (const cut of cuts) if (!last || cut.until > last.until) last = cut
  return last
}

function isSame(one: Segment, other: Segment): boolean {
  return one.rule === other.rule && one.ruleId === other.ruleId
}

interface PersonIndex {
  /** By class, then by app. Building a joined string key would cost more than the decision itself. */
  byClass: Map<string | null, Map<string | null, Timeline>>
  byRules: Map<string, Timeline>
}

interface Index {
  typesOf: (dayStart: number) => DayTypes
  persons: Map<string, PersonIndex>
}

/** Policies are never mutated, so derived data can be cached for as long as they live. */
const indexes = new WeakMap<HouseholdPolicy, Index>()

/** Returns the timeline of a person for visits of an app and class. */
export function timelineOf(
  policy: HouseholdPolicy,
  personId: string,
  app: string | null,
  appClass: string | null,
): Timeline {
  let index = indexes.get(policy)
  if (!index) indexes.set(policy, (index = makeIndex(policy)))
  let person = index.persons.get(personId)
  if (!person) index.persons.set(personId, (person = { byClass: new Map(), byRules: new Map() }))
  let byApp = person.byClass.get(appClass)
  if (!byApp) person.byClass.set(appClass, (byApp = new Map()))
  let timeline = byApp.get(app)
  if (timeline) return timeline
  const isOwn = (rule: { personId: string; target: RuleTarget }) =>
    rule.personId === personId && covers(rule.target, app, appClass)
  const bands = policy.bands.filter(isOwn)
  const budgets = policy.budgets.filter(isOwn)
  // Most apps have no rule of their own and share one timeline.
  const rulesKey = [...bands, ...budgets].map(({ id }) => id).join('\n')
  timeline = person.byRules.get(rulesKey) ?? new Timeline(bands, budgets, index.typesOf)
  person.byRules.set(rulesKey, timeline)
  byApp.set(app, timeline)
  return timeline
}

function makeIndex(policy: HouseholdPolicy): Index {
  const days = new Map<number, DayTypes>()
  const typesOf = (dayStart: number) => {
    let types = days.get(dayStart)
    if (!types) days.set(dayStart, (types = dayTypesOf(dayOf(dayStart), policy)))
    return types
  }
  return { typesOf, persons: new Map() }
}
