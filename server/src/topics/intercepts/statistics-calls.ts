import type { FastifyInstance } from 'fastify'
import type { DayKeyData, KeyData, RuleStatistics } from '@contract/report'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { countHandled, type Handled } from '../line/line-counters'

/** What the guard did by day and by rule, counted from the log (SPEC section 7). */
export function registerStatisticsCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'report/v1/queryKeyData', async ({ db, subscriber, body, now }) => {
    const { startMs } = statsRange(now, body.days)
    const counted = await countHandled(db, subscriber.id, startMs)
    const dayList = Array.from({ length: body.days }, (_unused, index): DayKeyData => {
      const day = dayOf(startMs + index * DAY_MS)
      const ofDay = counted.filter((row) => row.day === day)
      return { ...keyDataOf(ofDay), day, handled: sum(ofDay.filter(isCall)) }
    })
    return { ...keyDataOf(counted), dayList, rules: ruleStatistics(counted.filter(isCall)) }
  })
}

const isCall = ({ kind }: Handled) => kind === 'call'
const sum = (counted: readonly Handled[]) => counted.reduce((total, { count }) => total + count, 0)

/** The three counters of a report (SPEC 3.11). */
function keyDataOf(counted: readonly Handled[]): KeyData {
  const done = (action: string) => counted.filter((row) => row.action === action)
  return {
    interceptCount: sum(done('stop').filter(isCall)),
    smsSendCount: sum(done('remind')),
    telAgencyCount: sum(done('agent')),
  }
}

/** Totals by rule, most frequent first. */
function ruleStatistics(calls: readonly Handled[]): RuleStatistics[] {
  const reasons = [...new Set(calls.map((row) => row.reason))]
  const rules = reasons.map((reason) => {
    const own = calls.filter((row) => row.reason === reason)
    const done = (action: string) => sum(own.filter((row) => row.action === action))
    return {
      reason,
      stopped: done('stop'),
      reminded: done('remind'),
      agent: done('agent'),
      wrong: own.reduce((total, { wrong }) => total + wrong, 0),
    }
  })
  const total = (rule: RuleStatistics) => rule.stopped + rule.reminded + rule.agent
  return rules.sort((a, b) => total(b) - total(a) || a.reason.localeCompare(b.reason))
}
