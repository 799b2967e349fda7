import type { Kysely } from 'kysely'
import type { AccessDecision } from '@contract/household'
import { decideAccess, type Household, type Visit } from '@/rules/household/decide'
import { siteOf } from '@/rules/household/sites'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { ReportedVisit } from '../../ports/household-network'
import type { BoundHousehold } from './households'
import type { VisitRow } from './tables'
import { loadUsage, type UsageOfDay } from './usage'

/** A visit in progress. `row` is the part of it that one rule decides; `until` is when it must be decided again. */
interface Running {
  id: string
  asked: Visit & { host: string }
  row: VisitRow
  parts: number
  end: number
  until: number
}

/**
 * Decides visits in order of time by the rules applied on the modem, each with the minutes used until then. With
 * `isCut` the visits are attempts of devices that end when a rule stops them (simulated modem). Otherwise they are
 * reports: what the modem let through counts as allowed. A visit during which the deciding rule changes becomes several
 * rows.
 */
export async function decideVisits(
  db: Kysely<Database>,
  household: BoundHousehold,
  visits: readonly ReportedVisit[],
  { isCut }: { isCut: boolean },
): Promise<VisitRow[]> {
  const { applied: policy } = household
  const deviceOf = new Map(policy.devices.flatMap(({ id, macs }) => macs.map((mac) => [mac, id] as const)))
  const rows: VisitRow[] = []
  const running = new Set<Running>()
  let used: UsageOfDay | null = null
  let day = Number.NaN

  async function decideAt(asked: Visit, at: number): Promise<AccessDecision> {
    if (!used || startOfDay(at) !== day) {
      day = startOfDay(at)
      used = await loadUsage(db, household.row, policy, at)
      for (const row of rows) if (row.at + row.seconds * 1000 > day) used.add(row, at)
    }
    for (const { row } of running) used.add({ ...row, seconds: (at - row.at) / 1000 }, at)
    const known: Household = { policy, usage: used.usage }
    return decideAccess(asked, known, at)
  }

  function begin(one: Pick<Running, 'id' | 'asked' | 'parts' | 'end'>, at: number, decision: AccessDecision): void {
    const { id, asked, parts, end } = one
    // A reported duration means that the modem let the visit through, whatever our decision is.
    const allowed = decision.allowed || (!isCut && end > at)
    const row: VisitRow = {
      subscriber_id: household.row.subscriber_id,
      household_id: household.row.household_id,
      visit_id: parts === 0 ? id : `${id}-${parts}`,
      at,
      device_id: asked.deviceId,
      host: asked.host,
      app: asked.app,
      app_class: asked.appClass,
      category: asked.category,
      seconds: 0,
      allowed,
      rule: allowed === decision.allowed ? decision.rule : 'none',
    }
    rows.push(row)
    if (allowed && end > at)
      running.add({ id, asked, row, parts, end, until: isCut ? nextDecisionAt(decision, at, end) : end })
  }

  function finish(one: Running, at: number): void {
    running.delete(one)
    one.row.seconds = Math.round((at - one.row.at) / 1000)
    used?.add(one.row, at)
  }

  async function decideAgain(one: Running): Promise<void> {
    const at = one.until
    if (at >= one.end) return finish(one, at)
    const decision = await decideAt(one.asked, at)
    if (decision.allowed && decision.rule === one.row.rule) {
      one.until = nextDecisionAt(decision, at, one.end)
      return
    }
    finish(one, at)
    begin({ ...one, parts: one.parts + 1 }, at, decision)
  }

  /** Decides visits in progress again that are due before an instant, earliest first. */
  async function catchUp(before: number): Promise<void> {
    for (let next = earliest(running); next && next.until <= before; next = earliest(running)) await decideAgain(next)
  }

  for (const visit of [...visits].sort((a, b) => a.at - b.at)) {
    const deviceId = deviceOf.get(visit.mac)
    if (deviceId === undefined) continue
    await catchUp(visit.at)
    const { app, appClass, category } = siteOf(visit.host)
    const asked = { deviceId, host: visit.host, app, appClass, category: visit.category ?? category }
    const end = visit.at + visit.seconds * 1000
    begin({ id: visit.id, asked, parts: 0, end }, visit.at, await decideAt(asked, visit.at))
  }
  await catchUp(Number.POSITIVE_INFINITY)
  return rows
}

function earliest(running: ReadonlySet<Running>): Running | undefined {
  let first: Running | undefined
  for (const one of running) if (!first || one.until < first.until) first = one
  return first
}

/** When an allowed visit must be decided again. A person uses at most one minute per minute, over all devices. */
function nextDecisionAt({ nextChange, minutesLeft }: AccessDecision, at: number, end: number): number {
  const usedUp = minutesLeft === null ? end : Math.floor(at / MINUTE_MS) * MINUTE_MS + minutesLeft * MINUTE_MS
  const later = [end, usedUp, nextChange ?? end, startOfDay(at) + DAY_MS].filter((instant) => instant > at)
  return Math.min(...later)
}
