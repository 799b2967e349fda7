import type { DayStatistics, RuleStatistics } from '@contract/guard'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import type { HandledCalls } from '../line/call-log'

const DAY = 24 * 60 * 60 * 1000
const DAYS = 30

const sum = (counted: readonly HandledCalls[], of: (row: HandledCalls) => number) =>
  counted.reduce((total, row) => total + of(row), 0)

/** What each rule did, the busiest first. */
export function ruleStatistics(counted: readonly HandledCalls[]): RuleStatistics[] {
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

/** How many calls were handled on each of the last 30 days, the oldest first. */
export function dayStatistics(counted: readonly HandledCalls[], now: number): DayStatistics[] {
  const { startMs } = statsRange(now, DAYS)
  return Array.from({ length: DAYS }, (_unused, index) => {
    const day = dayOf(startMs + index * DAY)
    return { day, handled: sum(counted, (row) => (row.day === day ? row.count : 0)) }
  })
}
