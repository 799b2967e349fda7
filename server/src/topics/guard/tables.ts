import type { SmsSettings } from '@contract/sms'
import type { OptimizableItem } from '@contract/configs'
import type { MarketingCategory } from '@contract/words/sms'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import type { Json } from '../../kernel/columns'

/** Subscribers' settings for calls and SMS. Times are ms since the epoch. */
export interface GuardTables {
  guard_settings: GuardSettingsRow
  switches: { subscriber_id: string; feature_key: FeatureKey; switched_at: number }
  allowances: { subscriber_id: string; allowance_id: string; phone_no: string; once: boolean; until_at: number }
  score_history: ScoreHistoryRow
  sms_settings: SmsSettingsRow
  sms_passed_categories: { subscriber_id: string; category: MarketingCategory }
}

/** A subscriber's changed settings: `settings` is JSON of the contract's CallSettingsChange. */
export interface GuardSettingsRow {
  subscriber_id: string
  settings: string
  paused_until: number | null
}

/** The score from `at` on, and the items it was computed from, in the order of the catalogue. */
export interface ScoreHistoryRow {
  subscriber_id: string
  seq: number
  at: number
  score: number
  items: Json<OptimizableItem[]>
}

export interface SmsSettingsRow {
  subscriber_id: string
  enabled: boolean
  retention_days: SmsSettings['retentionDays']
}
