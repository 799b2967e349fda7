import type { FastifyInstance } from 'fastify'
import { safetyScore } from '@/rules/score/score'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import type { AppDeps } from '../../deps'
import { countByDay, type DayCounts } from '../../repositories/line-log'
import { loadOptimizable } from '../configs/optimizable-items'
import { registerCall } from '../register-call'

const A = '/unicomAssistant/uasp'
const DAY = 24 * 60 * 60 * 1000

const sum = (days: readonly DayCounts[], name: Exclude<keyof DayCounts, 'day'>): number =>
  days.reduce((total, day) => total + day[name], 0)

const keyDataOf = (days: readonly DayCounts[]) => ({
  interceptCount: sum(days, 'interceptCount'),
  smsSendCount: sum(days, 'smsSendCount'),
  telAgencyCount: sum(days, 'telAgencyCount'),
})

/** Counters and score, counted from the log and the settings (SPEC.md section 7). */
export function registerReportCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${A}/report/v1/homepageKeyData`, async ({ db, subscriber, now }) => {
    return keyDataOf(await countByDay(db, subscriber.id, statsRange(now).startMs))
  })

  registerCall(app, deps, `${A}/report/v1/queryKeyData`, async ({ db, subscriber, body, now }) => {
    const { startMs } = statsRange(now, body.days)
    const counted = await countByDay(db, subscriber.id, startMs)
    const byDay = new Map(counted.map((day) => [day.day, day]))
    const dayList = Array.from({ length: body.days }, (_unused, index) => {
      const day = dayOf(startMs + index * DAY)
      const found = byDay.get(day)
      return { ...keyDataOf(found ? [found] : []), day }
    })
    return { ...keyDataOf(counted), dayList }
  })

  registerCall(app, deps, `${A}/query/v1/smsIntentionCountQuery`, async ({ db, subscriber, now }) => {
    return { allCount: sum(await countByDay(db, subscriber.id, statsRange(now).startMs), 'marketingSms') }
  })

  registerCall(app, deps, `${A}/report/v1/queryScore`, async ({ db, subscriber }) => {
    return { safetyScore: safetyScore((await loadOptimizable(db, subscriber.id)).items) }
  })
}
