import { sql, type Kysely } from 'kysely'
import type { HouseholdVisit } from '@contract/household-calls'
import type { GreenCategory } from '@contract/words/household'
import { knownApp } from '@/rules/household/sites'
import { keptDays } from '@/rules/legal/keeping'
import { dayOf, OFFSET_MS, startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { changeInBatches } from '../../kernel/database/change-in-batches'
import type { Language } from '../../kernel/errors'
import { ownTurn } from '../../kernel/own-turn'
import { readCursor, pageOf } from '../../kernel/list-query'
import type { ReportedVisit } from '../../ports/household-network'
import { decideVisits } from './decide-visits'
import type { BoundHousehold } from './households'
import type { HouseholdRow, VisitRow } from './tables'

/** The days that the reports show. */
export const KEPT_DAYS = keptDays.visits
/** PostgreSQL allows 65,535 values per statement. */
const ROWS_AT_ONCE = 1000

/** The start of the oldest day that is kept. */
export const keptVisitsSince = (now: number): number => startOfDay(now) - (KEPT_DAYS - 1) * DAY_MS

/**
 * Decides visits like `decideVisits` and stores them; existing ones stay unchanged. A visit of a platform whose clock is
 * ahead is one of now.
 */
export async function recordVisits(
  db: Kysely<Database>,
  household: BoundHousehold,
  visits: readonly ReportedVisit[],
  { now, isCut }: { now: number; isCut: boolean },
): Promise<VisitRow[]> {
  const since = keptVisitsSince(now)
  const taken = visits.filter(({ at }) => at >= since).map((visit) => ({ ...visit, at: Math.min(visit.at, now) }))
  return insertVisits(db, await decideVisits(db, household, taken, { isCut }))
}

/** Stores visits; returns those that did not exist yet. */
async function insertVisits(db: Kysely<Database>, rows: readonly VisitRow[]): Promise<VisitRow[]> {
  const added = new Set<string>()
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const stored = await db
      .insertInto('home_visits')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['subscriber_id', 'household_id', 'visit_id']).doNothing())
      .returning('visit_id')
      .execute()
    for (const { visit_id } of stored) added.add(visit_id)
  }
  return rows.filter(({ visit_id }) => added.has(visit_id))
}

/** Moves the visits of one device to another, because both are the same device. */
export async function moveVisits(db: Kysely<Database>, row: HouseholdRow, from: string, into: string): Promise<void> {
  const ofDevice = sql`subscriber_id = ${row.subscriber_id} and household_id = ${row.household_id} and device_id = ${from}`
  await changeInBatches(db, 'home_visits', ofDevice, sql`device_id = ${into}`)
}

/** A visit as the app shows it, with the app's name; empty for an unknown app. */
function toVisit(row: VisitRow, language: Language): HouseholdVisit {
  return {
    id: row.visit_id,
    at: row.at,
    deviceId: row.device_id,
    host: row.host,
    app: appName(row.app, language),
    category: row.category,
    seconds: row.seconds,
    decision: { allowed: row.allowed, rule: row.rule },
  }
}

export function appName(id: string | null, language: Language): string {
  return (id === null ? undefined : knownApp(id))?.[language] ?? ''
}

/** A filter of visits: by devices, stopped ones only, by the rule that decided. */
export interface VisitFilter {
  deviceIds?: readonly string[] | undefined
  stoppedOnly?: boolean
  rule?: VisitRow['rule']
  since: number
  now: number
}

function visitsOf(db: Kysely<Database>, row: HouseholdRow, { deviceIds, stoppedOnly, rule, since, now }: VisitFilter) {
  let query = db
    .selectFrom('home_visits')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('at', '>=', since)
    .where('at', '<=', now)
  if (deviceIds) query = query.where('device_id', 'in', deviceIds.length > 0 ? [...deviceIds] : [''])
  if (stoppedOnly) query = query.where(sql<boolean>`not allowed`)
  return rule ? query.where('rule', '=', rule) : query
}

/** The most visits that are replayed: ten times those of a busy household. */
const MOST_VISITS = 30_000
const VISITS_A_STATEMENT = 500
/** Decided in one turn of the event loop: about half a millisecond. */
const VISITS_A_TURN = 25

/**
 * The kept visits of a household, oldest first, in slices that each have a turn of the event loop of their own; of more
 * than `MOST_VISITS` the newest.
 */
export async function* slicesOfVisits(db: Kysely<Database>, row: HouseholdRow, now: number) {
  const kept = visitsOf(db, row, { since: keptVisitsSince(now), now })
  const first = await kept.select('at').orderBy('at', 'desc').offset(MOST_VISITS).limit(1).executeTakeFirst()
  const since = first === undefined ? 0 : first.at + 1
  let after = { at: since, id: '' }
  for (;;) {
    const { at, id } = after
    const rows = await kept
      .selectAll()
      .where((where) => where(where.refTuple('at', 'visit_id'), '>', where.tuple(at, id)))
      .orderBy('at')
      .orderBy('visit_id')
      .limit(VISITS_A_STATEMENT)
      .execute()
    for (let from = 0; from < rows.length; from += VISITS_A_TURN) {
      await ownTurn()
      yield rows
        .slice(from, from + VISITS_A_TURN)
        .map((visit) => ({ ...visit, deviceId: visit.device_id, appClass: visit.app_class }))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < VISITS_A_STATEMENT) return
    after = { at: last.at, id: last.visit_id }
  }
}

/** One page of visits, newest first. */
export async function pageOfVisits(
  db: Kysely<Database>,
  row: HouseholdRow,
  filter: VisitFilter,
  { cursor, limit, language }: { cursor: string | null | undefined; limit: number; language: Language },
) {
  const after = readCursor(cursor)
  let query = visitsOf(db, row, filter).selectAll()
  if (after !== null)
    query = query.where((where) => where(where.refTuple('at', 'visit_id'), '<', where.tuple(after.at, after.id)))
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('visit_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = pageOf(rows, limit, ({ at, visit_id }) => ({ at, id: visit_id }))
  return { items: page.map((visit) => toVisit(visit, language)), nextCursor }
}

/** The number of visits by day and category; days without visits are omitted. */
export async function countVisits(db: Kysely<Database>, row: HouseholdRow, filter: VisitFilter) {
  const rows = await visitsOf(db, row, filter)
    .select((column) => [
      sql<number>`(at + 28800000) / 86400000`.as('day'),
      'category',
      column.fn.countAll<number>().as('count'),
    ])
    .groupBy(['day', 'category'])
    .execute()
  return rows.map(({ day, category, count }) => {
    return { day: dayOf(Number(day) * DAY_MS - OFFSET_MS), category, count: Number(count) }
  })
}

/** The same counts for every day from `since` on, oldest first. */
export function byDay(counts: readonly { day: string; count: number }[], since: number, now: number) {
  const days: { day: string; count: number }[] = []
  for (let at = startOfDay(since); at <= now; at += DAY_MS) {
    const day = dayOf(at)
    const count = counts.reduce((sum, one) => (one.day === day ? sum + one.count : sum), 0)
    days.push({ day, count })
  }
  return days
}

export function byCategory(counts: readonly { category: GreenCategory | null; count: number }[]) {
  const sums = new Map<GreenCategory, number>()
  for (const { category, count } of counts) if (category) sums.set(category, (sums.get(category) ?? 0) + count)
  return [...sums].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count)
}
