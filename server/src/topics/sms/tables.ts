import type { SmsReport } from '@contract/sms'

/** Tables of the SMS guard; held SMS are rows of the log. Times are ms since the epoch. */
export interface SmsTables {
  held_sms_removals: { subscriber_id: string; entry_id: string; removed_at: number }
  sms_reports: SmsReportRow
}

export interface SmsReportRow {
  subscriber_id: string
  report_id: string
  at: number
  kind: SmsReport['kind']
  sender: string
  text: string
  note: string
  state: SmsReport['state']
  outcome: SmsReport['outcome']
}
