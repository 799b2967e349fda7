import type { MarketingCategory, SmsSettings } from '@contract/sms'
import type { FeatureKey } from '@/rules/optimizable/catalogue'

/** What subscribers have set, for calls and for SMS. Times are ms since the epoch. */
export interface GuardTables {
  guard_settings: GuardSettingsRow
  switches: { subscriber_id: string; feature_key: FeatureKey; switched_at: number }
  allowances: { subscriber_id: string; allowance_id: string; phone_no: string; once: boolean; until_at: number }
  sms_settings: SmsSettingsRow
  sms_passed_categories: { subscriber_id: string; category: MarketingCategory }
}

/** What a subscriber has changed: `settings` is JSON of the contract's CallSettingsChange. */
export interface GuardSettingsRow {
  subscriber_id: string
  settings: string
  paused_until: number | null
}

export interface SmsSettingsRow {
  subscriber_id: string
  enabled: boolean
  retention_days: SmsSettings['retentionDays']
}
