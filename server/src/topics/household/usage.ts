import { sql, type Kysely } from 'kysely'
import type { HouseholdPolicy, RuleTarget } from '@contract/household'
import type { UsageDay } from '@contract/household-calls'
import type { AppClass } from '@contract/words/household'
import type { Usage } from '@/rules/household/decide'
import { dayOf, OFFSET_MS, startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { HouseholdRow, VisitRow } from './tables'

/** The longest visit; visits of a day begin at most this long before the day. */
const LONGEST_VISIT = 4 * HOUR_MS

/** The columns of a visit that count as time online. */
export type Online = Pick<VisitRow, 'at' | 'seconds' | 'device_id' | 'app' | 'app_class' | 'allowed' | 'rule'>

type HouseholdKey = Pick<HouseholdRow, 'subscriber_id' | 'household_id'>

/** The minutes of one day that devices and people were online, each minute counted once. */
export class UsageOfDay {
  readonly #start: number
  readonly #personOf: ReadonlyMap<string, string>
  readonly #seen = new Map<string, Set<number>>()
  readonly #minutes = new Map<string, Map<RuleTarget, number>>()

  constructor(at: number, policy: HouseholdPolicy) {
    this.#start = startOfDay(at)
    this.#personOf = new Map(policy.devices.flatMap(({ id, personId }) => (personId === null ? [] : [[id, personId]])))
  }

  /** Adds the part of a visit on this day, up to `until`. */
  add({ at, seconds, device_id, app, app_class, allowed, rule }: Online, until: number): void {
    const from = Math.max(at, this.#start)
    const end = Math.min(at + seconds * 1000, until, this.#start + DAY_MS)
    if (!allowed || end <= from) return
    const first = Math.floor(from / MINUTE_MS)
    const last = Math.ceil(end / MINUTE_MS) - 1
    this.#count(`device ${device_id}`, null, first, last)
    const personId = this.#personOf.get(device_id)
    // Apps that are always allowed use up no budget.
    if (personId === undefined || rule === 'appFree') return
    const targets: RuleTarget[] = ['all', ...(app_class ? [app_class] : []), ...(app ? [`app:${app}`] : [])]
    for (const target of targets) this.#count(personId, target, first, last)
  }

  #count(owner: string, target: RuleTarget | null, first: number, last: number): void {
    const key = `${owner} ${target ?? ''}`
    const seen = this.#seen.get(key) ?? new Set<number>()
    this.#seen.set(key, seen)
    for (let minute = first; minute <= last; minute += 1) seen.add(minute)
    if (target === null) return
    const ofPerson = this.#minutes.get(owner) ?? new Map<RuleTarget, number>()
    this.#minutes.set(owner, ofPerson.set(target, seen.size))
  }

  get usage(): Usage {
    return { day: dayOf(this.#start), minutes: this.#minutes }
  }

  /** The minutes of some devices, a minute on several of them once. */
  ofDevices(deviceIds: readonly string[]): number {
    const [first, ...others] = deviceIds.map((id) => this.#seen.get(`device ${id} `) ?? new Set<number>())
    if (first === undefined) return 0
    if (others.length === 0) return first.size
    return new Set([first, ...others].flatMap((minutes) => [...minutes])).size
  }
}

/** The usage on the day of `now`, from the logged visits. */
export async function loadUsage(
  db: Kysely<Database>,
  { subscriber_id, household_id }: HouseholdKey,
  policy: HouseholdPolicy,
  now: number,
): Promise<UsageOfDay> {
  const day = startOfDay(now)
  const visits = await db
    .selectFrom('home_visits')
    .select(['at', 'seconds', 'device_id', 'app', 'app_class', 'allowed', 'rule'])
    .where('subscriber_id', '=', subscriber_id)
    .where('household_id', '=', household_id)
    .where('at', '>=', day - LONGEST_VISIT)
    .where('at', '<=', now)
    .where('allowed', '=', true)
    .execute()
  const usage = new UsageOfDay(now, policy)
  for (const visit of visits) usage.add(visit, now)
  return usage
}

/**
 * The minutes of a person's devices by day and class, each minute counted once, and those that count against a daily duration, as
 * `UsageOfDay` has it; days without use are omitted.
 */
export async function minutesByDay(
  db: Kysely<Database>,
  household: HouseholdKey,
  { deviceIds, since, now }: { deviceIds: readonly string[]; since: number; now: number },
): Promise<Map<string, UsageDay>> {
  const days = new Map<string, UsageDay>()
  if (deviceIds.length === 0) return days
  const { rows } = await sql<{
    day: number
    app_class: AppClass | null
    is_total: number
    minutes: number
    counted: number
  }>`
    select (minute + 480) / 1440 as day, app_class, grouping(app_class) as is_total, count(distinct minute) as minutes,
      count(distinct minute) filter (where rule <> 'appFree') as counted
    from home_visits, generate_series(at / 60000, (least(at + seconds * 1000::bigint, ${now}::bigint) - 1) / 60000) as minute
    where subscriber_id = ${household.subscriber_id} and household_id = ${household.household_id}
      and device_id in (${sql.join(deviceIds)}) and allowed and seconds > 0
      and at >= ${since - LONGEST_VISIT} and at < ${now} and minute >= ${since / MINUTE_MS}
    group by grouping sets ((day), (day, app_class))`.execute(db)
  for (const { day, app_class, is_total, minutes, counted } of rows) {
    const name = dayOf(Number(day) * DAY_MS - OFFSET_MS)
    const entry = days.get(name) ?? { day: name, minutes: 0, counted: 0, classes: [] }
    days.set(name, entry)
    if (is_total) Object.assign(entry, { minutes: Number(minutes), counted: Number(counted) })
    else entry.classes.push({ appClass: app_class ?? 'other', minutes: Number(minutes) })
  }
  return days
}

/** The minutes of a person's devices by app. */
export async function minutesByApp(
  db: Kysely<Database>,
  household: HouseholdKey,
  { deviceIds, since, now }: { deviceIds: readonly string[]; since: number; now: number },
): Promise<Map<string, number>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await sql<{ app: string; minutes: number }>`
    select app, count(distinct minute) as minutes
    from home_visits, generate_series(at / 60000, (least(at + seconds * 1000::bigint, ${now}::bigint) - 1) / 60000) as minute
    where subscriber_id = ${household.subscriber_id} and household_id = ${household.household_id}
      and device_id in (${sql.join(deviceIds)}) and allowed and seconds > 0 and app is not null
      and at >= ${since - LONGEST_VISIT} and at < ${now} and minute >= ${since / MINUTE_MS}
    group by app`.execute(db)
  return new Map(rows.map(({ app, minutes }) => [app, Number(minutes)]))
}
