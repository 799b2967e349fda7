import type { ReplayResult } from '@contract/household-calls'
import type { HouseholdPolicy, RuleTarget } from '@contract/household'
import { dayOf, startOfDay } from '../time/shanghai'
import { DAY_MS, MINUTE_MS } from '../time/units'
import type { Usage, Visit } from './decide'
import { decideAccess } from './decide'

/** A past visit with the decision of that time. `at` is its start, in ms. */
export interface PastVisit extends Visit {
  at: number
  seconds: number
  allowed: boolean
}

export type ReplayCounts = Omit<ReplayResult, 'days'>

/**
 * Returns how a change of the rules would have affected past visits. A visit counts only where the change itself makes
 * the difference: `stopped` was allowed then and is allowed by the current rules, but not by the candidate; `released`
 * is the reverse. Temporary measures (emergency, manual cuts, extra time, today only) are ignored on both sides. Usage
 * is recounted for each policy from the visits that it allows.
 *
 * `take` one visit after another, in chronological order; `counts` are those of the visits taken.
 */
export function startReplay(current: HouseholdPolicy, candidate: HouseholdPolicy) {
  const [before, after] = [decider(current), decider(candidate)]
  const counts: ReplayCounts = { visits: 0, stopped: 0, learning: 0, released: 0 }
  const take = (visit: PastVisit): void => {
    const [passed, passes] = [before(visit), after(visit)]
    counts.visits += 1
    if (visit.allowed && passed && !passes) {
      counts.stopped += 1
      if (visit.appClass === 'learning') counts.learning += 1
    }
    if (!visit.allowed && !passed && passes) counts.released += 1
  }
  return { take, counts }
}

/** Decides each visit by these rules, in chronological order, and returns whether it is allowed. */
export function replayDecisions<V extends PastVisit>(visits: readonly V[], rules: HouseholdPolicy): Map<V, boolean> {
  const isAllowed = decider(rules)
  return new Map([...visits].sort((a, b) => a.at - b.at).map((visit) => [visit, isAllowed(visit)]))
}

/** Returns whether rules allow one visit after another, which must come in chronological order. */
function decider(rules: HouseholdPolicy): (visit: PastVisit) => boolean {
  const policy = withoutTemporary(rules)
  const personOf = new Map(policy.devices.map(({ id, personId }) => [id, personId]))
  const meter = new UsageMeter()
  return (visit) => {
    const usage = meter.usageOn(dayOf(visit.at))
    const { allowed, rule } = decideAccess(visit, { policy, usage }, visit.at)
    const personId = personOf.get(visit.deviceId)
    if (allowed && rule !== 'appFree' && personId) meter.add(personId, visit)
    return allowed
  }
}

/** The rules without temporary measures. */
function withoutTemporary(policy: HouseholdPolicy): HouseholdPolicy {
  const devices = policy.devices.map((device) => ({ ...device, cutUntil: null }))
  return { ...policy, devices, extra: [], today: [], emergencyUntil: null }
}

/**
 * Counts the online minutes of visits, which must come in chronological order. Each minute counts once over all devices
 * of a person: for everything, for the class and for the app. A visit's last minute counts in full. Minutes past
 * midnight count for the next day.
 */
export class UsageMeter {
  /** For each person and target the first minute that is not counted yet. */
  private readonly countedUntil = new Map<string, number>()
  private readonly days = new Map<string, Map<string, Map<RuleTarget, number>>>()

  usageOn(day: string): Usage {
    return { day, minutes: this.days.get(day) ?? new Map<string, Map<RuleTarget, number>>() }
  }

  add(personId: string, { at, seconds, app, appClass }: Pick<PastVisit, 'at' | 'seconds' | 'app' | 'appClass'>): void {
    const from = Math.floor(at / MINUTE_MS)
    const until = Math.ceil((at + seconds * 1000) / MINUTE_MS)
    const targets: RuleTarget[] = ['all']
    if (appClass) targets.push(appClass)
    if (app) targets.push(`app:${app}`)
    for (const target of targets) {
      const key = `${personId}\n${target}`
      let first = Math.max(from, this.countedUntil.get(key) ?? from)
      this.countedUntil.set(key, Math.max(until, first))
      while (first < until) {
        const start = first * MINUTE_MS
        const end = Math.min(until, (startOfDay(start) + DAY_MS) / MINUTE_MS)
        this.count(dayOf(start), personId, target, end - first)
        first = end
      }
    }
  }

  private count(day: string, personId: string, target: RuleTarget, minutes: number): void {
    const persons = getOr(this.days, day, () => new Map<string, Map<RuleTarget, number>>())
    const targets = getOr(persons, personId, () => new Map<RuleTarget, number>())
    targets.set(target, (targets.get(target) ?? 0) + minutes)
  }
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
