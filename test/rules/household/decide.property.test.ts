import fc from 'fast-check'
import type { HouseholdPolicy, RuleTarget } from '@contract/household'
import { dayTypes, type DayType } from '@contract/words/household'
import { dayTypesOf } from '@/rules/household/calendar'
import { decideAccess, type Usage, type Visit } from '@/rules/household/decide'
import { dayOf, startOfCalendarDay, startOfDay } from '@/rules/time/shanghai'
import { at, band, budget, policyWith, tablet, usageOf, visit } from './household'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const yearStart = at('2026-01-01')

const days = fc.subarray([...dayTypes], { minLength: 1, maxLength: 4 })
const target = fc.constantFrom<RuleTarget>('all', 'all', 'video', 'games', 'app:douyin')
const minute = fc.oneof(fc.constantFrom(0, 1, 1320, 1439, 390), fc.nat(1439))
const bands = fc.array(
  fc.record({ days, startMinute: minute, endMinute: fc.oneof(minute, fc.constant(1440)), target }),
  {
    maxLength: 4,
  },
)
const budgets = fc.array(fc.record({ days, minutes: fc.constantFrom(0, 1, 45, 120, 1440), target }), { maxLength: 3 })
const holiday = fc.tuple(fc.nat(364), fc.nat(20)).map(([from, length]) => ({
  id: `h${from}`,
  name: '',
  from: dayOf(yearStart + from * DAY),
  to: dayOf(yearStart + (from + length) * DAY),
}))
const rules = fc
  .record({
    bands,
    budgets,
    holidays: fc.array(holiday, { maxLength: 3 }),
    holidayMode: fc.constantFrom(false, false, true),
  })
  .map((parts): Partial<HouseholdPolicy> => ({
    ...parts,
    bands: parts.bands.map((one, index) => band({ ...one, id: `band${index}` })),
    budgets: parts.budgets.map((one, index) => budget({ ...one, id: `budget${index}` })),
  }))
const instant = fc.integer({ min: 0, max: 365 * 1440 - 1 }).map((minutes) => yearStart + minutes * MINUTE)

const typesOfDay = new WeakMap<HouseholdPolicy, Map<number, DayType[]>>()

function typesAt(policy: HouseholdPolicy, start: number): DayType[] {
  const days = typesOfDay.get(policy) ?? new Map<number, DayType[]>()
  typesOfDay.set(policy, days)
  const types = days.get(start) ?? dayTypesOf(dayOf(start), policy).types
  days.set(start, types)
  return types
}

const starts = new Map<string, number | null>()

function startOf({ day }: Usage): number | null {
  if (!starts.has(day)) starts.set(day, startOfCalendarDay(day))
  return starts.get(day) ?? null
}

/** A second, independent implementation for one instant, without any precalculation. */
function answerAt(policy: HouseholdPolicy, usage: Usage, { app, appClass, deviceId }: Visit, now: number): string {
  const device = policy.devices.find(({ id }) => id === deviceId)
  if (policy.emergencyUntil !== null && now < policy.emergencyUntil) return 'emergency'
  if (device?.cutUntil === 0 || (device?.cutUntil != null && now < device.cutUntil)) return 'cutByHand'
  const covers = (one: RuleTarget) => one === 'all' || one === appClass || one === `app:${app}`
  const today = startOfDay(now)
  const only = policy.today.find(({ day }) => day === dayOf(now))
  if (only) return only.rule === 'free' ? 'todayFree' : 'todayOff'
  if (policy.extra.some((one) => covers(one.target) && one.from <= now && now < one.until)) return 'extraTime'
  let last = { end: 0, id: '' }
  for (const daysAgo of [1, 0]) {
    const start = today - daysAgo * DAY
    const types = typesAt(policy, start)
    for (const one of policy.bands) {
      if (!covers(one.target) || !one.days.some((type) => types.includes(type))) continue
      const length =
        one.endMinute > one.startMinute ? one.endMinute - one.startMinute : one.endMinute - one.startMinute + 1440
      const from = start + one.startMinute * MINUTE
      const end = from + length * MINUTE
      if (from <= now && now < end && end > last.end) last = { end, id: one.id }
    }
  }
  if (last.id) return `band ${last.id}`
  const used = startOf(usage) === today ? usage.minutes.get('kid') : undefined
  const types = typesAt(policy, today)
  const gone = policy.budgets
    .filter((one) => covers(one.target) && one.days.some((type) => types.includes(type)))
    .filter((one) => (used?.get(one.target) ?? 0) >= one.minutes)
    .sort((a, b) => a.minutes - b.minutes)
  return gone[0] ? `budget ${gone[0].id}` : 'none'
}

const textOf = ({ rule, ruleId }: { rule: string; ruleId: string | null }) => (ruleId ? `${rule} ${ruleId}` : rule)

describe('with any rules', () => {
  it('the next change is correct at every minute of a year', () => {
    const noUsage = usageOf('1970-01-01')
    fc.assert(
      fc.property(rules, (parts) => {
        const policy = policyWith(parts)
        const end = yearStart + 365 * DAY
        let change: number | null = yearStart
        let held = ''
        for (let now = yearStart; now < end; now += MINUTE) {
          const answer = answerAt(policy, noUsage, visit, now)
          if (now === change) {
            if (answer === held) throw new Error(`nothing changes at ${new Date(now).toISOString()}`)
            const decision = decideAccess(visit, { policy, usage: noUsage }, now)
            held = textOf(decision)
            change = decision.nextChange
          }
          if (answer !== held) throw new Error(`${answer}, not ${held} at ${new Date(now).toISOString()}`)
        }
      }),
      { numRuns: 4 },
    )
  })

  const moment = fc.record({
    now: instant,
    used: fc.constantFrom(0, 1, 44, 45, 120, 300),
    emergency: fc.option(fc.integer({ min: -60, max: 600 }), { freq: 4 }),
    cut: fc.option(fc.integer({ min: -60, max: 600 }), { freq: 4 }),
    today: fc.option(fc.constantFrom('free' as const, 'off' as const), { freq: 4 }),
    extra: fc.array(fc.tuple(target, fc.integer({ min: -120, max: 120 }), fc.nat(180)), { maxLength: 2 }),
  })

  it('there is one result, it lasts until the next change, and changes there', () => {
    fc.assert(
      fc.property(rules, moment, fc.integer({ min: 1, max: 59_999 }), (parts, facts, late) => {
        const { now } = facts
        const midnight = startOfDay(now) + DAY
        const inMinutes = (minutes: number | null) => (minutes === null ? null : now + minutes * MINUTE)
        const policy = policyWith({
          ...parts,
          emergencyUntil: inMinutes(facts.emergency),
          devices: [{ ...tablet, cutUntil: inMinutes(facts.cut) }],
          today: facts.today ? [{ personId: 'kid', day: dayOf(now), rule: facts.today }] : [],
          extra: facts.extra.map(([one, from, length]) => ({
            personId: 'kid',
            target: one,
            from: now + from * MINUTE,
            until: Math.min(midnight, now + (from + length) * MINUTE),
          })),
        })
        const usage = usageOf(dayOf(now), { all: facts.used, video: facts.used, 'app:douyin': facts.used })
        const decision = decideAccess(visit, { policy, usage }, now)
        expect(textOf(decision)).toBe(answerAt(policy, usage, visit, now))
        expect(decision.allowed).toBe(['emergency', 'todayFree', 'extraTime', 'none'].includes(decision.rule))
        expect(decideAccess(visit, { policy: { ...policy }, usage }, now)).toEqual(decision)
        const horizon = now + 3 * DAY
        const { nextChange } = decision
        let at = now
        while (at < Math.min(nextChange ?? horizon, horizon)) {
          expect(answerAt(policy, usage, visit, at)).toBe(textOf(decision))
          at += 7 * MINUTE
        }
        if (nextChange !== null) {
          expect(answerAt(policy, usage, visit, nextChange)).not.toBe(textOf(decision))
          expect(answerAt(policy, usage, visit, nextChange - late)).toBe(textOf(decision))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the minutes left are those until a continued visit is cut off', () => {
    fc.assert(
      fc.property(rules, instant, fc.constantFrom(0, 30, 100), (parts, now, before) => {
        const policy = policyWith(parts)
        const usageAt = (time: number) => {
          const from = Math.max(now, startOfDay(time))
          const used = (time - from) / MINUTE + (startOfDay(time) === startOfDay(now) ? before : 0)
          return usageOf(dayOf(time), { all: used, video: used, 'app:douyin': used })
        }
        let cut = now
        while (cut < now + 2 * DAY && answerAt(policy, usageAt(cut), visit, cut) === 'none') cut += MINUTE
        const { minutesLeft } = decideAccess(visit, { policy, usage: usageAt(now) }, now)
        if (cut < now + 2 * DAY) expect(minutesLeft).toBe((cut - now) / MINUTE)
        else expect(minutesLeft ?? Infinity).toBeGreaterThanOrEqual(2 * 1440)
      }),
      { numRuns: 100 },
    )
  })
})
