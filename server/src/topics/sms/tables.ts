/** Tables of the SMS guard; what it holds are rows of the log. Times are ms since the epoch. */
export interface SmsTables {
  sms_settings: SmsSettingsRow
  sms_passed_categories: { subscriber_id: string; category: string }
  held_sms_removals: { subscriber_id: string; entry_id: string; removed_at: number }
  sms_reports: SmsReportRow
}

export interface SmsSettingsRow {
  subscriber_id: string
  enabled: boolean
  retention_days: number
}

export interface SmsReportRow {
  subscriber_id: string
  report_id: string
  at: number
  kind: string
  sender: string
  text: string
  note: string
  state: string
  outcome: string
}
