import type { FastifyInstance } from 'fastify'
import type { SmsReport } from '@contract/sms'
import type { AppDeps } from '../../kernel/deps'
import { readCursor, pageOf } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { reportSms, withdrawReport, findReports } from './report-sms'
import type { SmsReportRow } from './tables'

const PAGE = 30

/** Reports of SMS that were wrongly held, missed, or are spam (DESIGN 4.18). */
export function registerSmsReportCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/sms/report/query', async ({ db, subscriber, body }) => {
    const { limit = PAGE } = body
    const rows = await findReports(db, subscriber.id, { after: readCursor(body.cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.report_id }))
    return { items: page.map(toReport), nextCursor }
  })

  registerCall(
    app,
    deps,
    'guard/v1/sms/report/add',
    async ({ db, subscriber, body, now }) => toReport(await reportSms({ db, subscriber, now }, body, deps.random)),
    { after: async ({ body }) => deps.metrics.textCorrections.inc({ kind: body.kind }) },
  )

  registerCall(app, deps, 'guard/v1/sms/report/withdraw', async ({ db, subscriber, body, now }) => {
    return toReport(await withdrawReport({ db, subscriber, now }, body.id))
  })
}

function toReport(row: SmsReportRow): SmsReport {
  return {
    id: row.report_id,
    at: row.at,
    kind: row.kind,
    from: row.sender,
    text: row.text,
    note: row.note,
    state: row.state,
    outcome: row.outcome,
  }
}
