import type { NewSmsReport, SmsReport } from '@contract/sms'
import { smsReportKinds, smsReportOutcomes, smsReportStates } from '@contract/words/sms'
import { call } from './client'
import type { Fields } from './read'
import { list, num, oneOf, str } from './read'

export interface SmsReportPage {
  items: SmsReport[]
  nextCursor: string | null
}

/** Fetches one page of the subscriber's reports, newest first. */
async function queryReports(cursor: string | null): Promise<SmsReportPage> {
  const data = await call('guard/v1/sms/report/query', { cursor }, { loading: false })
  return {
    items: list(data.items, (fields) => (str(fields.id) ? readReport(fields) : null)),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const reportsQuery = { key: ['smsReports'], fetchPage: queryReports }

/** Reports an SMS. The guard acts on it at once if it can (`outcome`). */
export async function addReport(report: NewSmsReport, requestId: string): Promise<SmsReport> {
  return readReport(await call('guard/v1/sms/report/add', { ...report, requestId }))
}

/** Withdraws a report that the carrier has not handled yet. */
export async function withdrawReport(id: string, requestId: string): Promise<void> {
  await call('guard/v1/sms/report/withdraw', { id, requestId })
}

function readReport(fields: Fields): SmsReport {
  return {
    id: str(fields.id),
    at: num(fields.at),
    kind: oneOf(fields.kind, smsReportKinds, 'spam'),
    from: str(fields.from),
    text: str(fields.text),
    note: str(fields.note),
    state: oneOf(fields.state, smsReportStates, 'received'),
    outcome: oneOf(fields.outcome, smsReportOutcomes, 'none'),
  }
}
