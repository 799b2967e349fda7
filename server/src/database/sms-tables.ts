/** Tables of the SMS guard; what it holds are rows of the log. Times are ms since the epoch. */
export interface SmsTables {
  sms_settings: SmsSettingsRow
  sms_passed_categories: { subscriber_id: string; category: string }
  sms_list_entries: SmsListEntryRow
  held_sms_removals: { subscriber_id: string; entry_id: string; removed_at: number }
  sms_reports: SmsReportRow
}

export interface SmsSettingsRow {
  subscriber_id: string
  enabled: boolean
  retention_days: number
}

/**
 * A sender or a word. `topic` is 'sender' or 'word', and `spelled` the one spelling by which it is on one list of its
 * topic, once. `removed_at` is null while it is there.
 */
export interface SmsListEntryRow {
  subscriber_id: string
  entry_id: string
  list: string
  topic: string
  spelled: string
  value: string
  is_prefix: boolean
  note: string
  added_at: number
  removed_at: number | null
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
