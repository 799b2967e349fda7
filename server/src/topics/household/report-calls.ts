import type { FastifyInstance } from 'fastify'
import { dayOf, startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { requireHousehold } from './households'
import { byCategory, byDay, countVisits, keptVisitsSince, pageOfVisits } from './visits'

const WEEK_DAYS = 7
const WEEKS = 4
const PAGE = 30
/** `stoppedOnly` is implied by the rule, but lets the query use the index of stopped visits. */
const byGreenNet = { stoppedOnly: true, rule: 'greenNet' } as const

/** Counts stopped visits in the log. */
export function registerReportCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/getAccessForbiddenNum',
    async ({ db, subscriber, body, now }) => {
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const counts = await countVisits(db, row, { stoppedOnly: true, since: keptVisitsSince(now), now })
      const today = counts.filter(({ day }) => day === dayOf(now))
      return { today: sum(today), total: sum(counts) }
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/greenNetForbidCount',
    async ({ db, subscriber, body, now }) => {
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const since = startOfDay(now) - (body.days - 1) * DAY_MS
      const counts = await countVisits(db, row, { ...byGreenNet, since, now })
      return { total: sum(counts), dayList: byDay(counts, since, now), categoryList: byCategory(counts) }
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/greenNetForbidDetail',
    async ({ db, subscriber, body, language, now }) => {
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const { cursor, limit = PAGE } = body
      const filter = { ...byGreenNet, since: keptVisitsSince(now), now }
      return pageOfVisits(db, row, filter, { cursor, limit, language })
    },
  )

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/greenNetCountByWeekOf28',
    async ({ db, subscriber, body, now }) => {
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      const since = keptVisitsSince(now)
      const days = byDay(await countVisits(db, row, { ...byGreenNet, since, now }), since, now)
      const weekList = Array.from({ length: WEEKS }, (_, week) => {
        const from = since + week * WEEK_DAYS * DAY_MS
        const count = sum(days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS))
        return { from: dayOf(from), to: dayOf(from + (WEEK_DAYS - 1) * DAY_MS), count }
      })
      return { weekList }
    },
  )
}

const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0)
