import type { FastifyInstance } from 'fastify'
import type { DayStatistics, RuleStatistics } from '@contract/guard'
import type { KeyData } from '@contract/report'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { countByDay, countHandledCalls, type Counts, type HandledCalls } from '../line/line-counters'

const DAYS = 30

/** What the guard did by day and by rule, counted from the log (SPEC section 7). */
export function registerStatisticsCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/call/statistics', async ({ db, subscriber, now }) => {
    const counted = await countHandledCalls(db, subscriber.id, statsRange(now).startMs)
    return { rules: ruleStatistics(counted), dayList: dayStatistics(counted, now) }
  })

  registerCall(app, deps, 'report/v1/queryKeyData', async ({ db, subscriber, body, now }) => {
    const { startMs } = statsRange(now, body.days)
    const counted = await countByDay(db, subscriber.id, startMs)
    const byDay = new Map(counted.map((day) => [day.day, keyDataOf(day)]))
    const dayList = Array.from({ length: body.days }, (_unused, index) => {
      const day = dayOf(startMs + index * DAY_MS)
      return { ...(byDay.get(day) ?? none), day }
    })
    return { ...dayList.reduce(add, none), dayList }
  })
}

/** The three counters of a report (SPEC 3.11). */
const keyDataOf = ({ interceptCount, smsSendCount, telAgencyCount }: Counts): KeyData => ({
  interceptCount,
  smsSendCount,
  telAgencyCount,
})
const add = (one: KeyData, other: KeyData): KeyData => ({
  interceptCount: one.interceptCount + other.interceptCount,
  smsSendCount: one.smsSendCount + other.smsSendCount,
  telAgencyCount: one.telAgencyCount + other.telAgencyCount,
})
const none: KeyData = { interceptCount: 0, smsSendCount: 0, telAgencyCount: 0 }

const sum = (counted: readonly HandledCalls[], of: (row: HandledCalls) => number) =>
  counted.reduce((total, row) => total + of(row), 0)

/** Totals by rule, most frequent first. */
function ruleStatistics(counted: readonly HandledCalls[]): RuleStatistics[] {
  const reasons = [...new Set(counted.map((row) => row.reason))]
  const rules = reasons.map((reason) => {
    const own = counted.filter((row) => row.reason === reason)
    const done = (action: string) => sum(own, (row) => (row.action === action ? row.count : 0))
    return {
      reason,
      stopped: done('stop'),
      reminded: done('remind'),
      agent: done('agent'),
      wrong: sum(own, (row) => row.wrong),
    }
  })
  const total = (rule: RuleStatistics) => rule.stopped + rule.reminded + rule.agent
  return rules.sort((a, b) => total(b) - total(a) || a.reason.localeCompare(b.reason))
}

/** Handled calls of each of the last 30 days, oldest first. */
function dayStatistics(counted: readonly HandledCalls[], now: number): DayStatistics[] {
  const { startMs } = statsRange(now, DAYS)
  return Array.from({ length: DAYS }, (_unused, index) => {
    const day = dayOf(startMs + index * DAY_MS)
    return { day, handled: sum(counted, (row) => (row.day === day ? row.count : 0)) }
  })
}
