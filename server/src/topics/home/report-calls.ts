import type { FastifyInstance } from 'fastify'
import type { KeyData } from '@contract/report'
import { livePause } from '@/rules/guard/pause'
import { safetyScore } from '@/rules/score/score'
import { dayOf, statsRange } from '@/rules/time/shanghai'
import type { AppDeps } from '../../kernel/deps'
import { findGuardSettings } from '../guard/stored-settings'
import { countByDay, countSince, type Counts } from '../line/line-counters'
import { loadOptimizable } from './optimizable-items'
import { registerCall } from '../../kernel/register-call'

const A = '/unicomAssistant/uasp'
const DAY = 24 * 60 * 60 * 1000

/** The three counters, without those of other screens. */
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

/** Counters and score, counted from the log and the settings (SPEC.md section 7). */
export function registerReportCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${A}/report/v1/homepageKeyData`, async ({ db, subscriber, now }) => {
    const { pausedUntil } = await findGuardSettings(db, subscriber.id)
    const keyData = keyDataOf(await countSince(db, subscriber.id, statsRange(now).startMs))
    return { ...keyData, pausedUntil: livePause(pausedUntil, now) }
  })

  registerCall(app, deps, `${A}/report/v1/queryKeyData`, async ({ db, subscriber, body, now }) => {
    const { startMs } = statsRange(now, body.days)
    const counted = await countByDay(db, subscriber.id, startMs)
    const byDay = new Map(counted.map((day) => [day.day, keyDataOf(day)]))
    const dayList = Array.from({ length: body.days }, (_unused, index) => {
      const day = dayOf(startMs + index * DAY)
      return { ...(byDay.get(day) ?? none), day }
    })
    return { ...dayList.reduce(add, none), dayList }
  })

  registerCall(app, deps, `${A}/query/v1/smsIntentionCountQuery`, async ({ db, subscriber, now }) => {
    return { allCount: (await countSince(db, subscriber.id, statsRange(now).startMs)).marketingSms }
  })

  registerCall(app, deps, `${A}/report/v1/queryScore`, async ({ db, subscriber }) => {
    return { safetyScore: safetyScore((await loadOptimizable(db, subscriber.id)).items) }
  })
}
