import type { SmsSettings } from '@contract/sms'
import type { OptimizableItem } from '@contract/configs'
import type { AgeSource } from '@contract/words/live'
import type { MarketingCategory } from '@contract/words/sms'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { sql } from 'kysely'
import type { ChildLine } from '@/rules/live/child-line'
import type { Storm } from '@/rules/live/storm'
import type { Json } from '../../kernel/columns'
import { ACCOUNT, atOnce, promised, type TableDeclarations } from '../../kernel/table-declaration'

/** Subscribers' settings for calls and SMS. Times are ms since the epoch. */
export interface GuardTables {
  guard_settings: GuardSettingsRow
  switches: { subscriber_id: string; feature_key: FeatureKey; switched_at: number }
  allowances: { subscriber_id: string; allowance_id: string; phone_no: string; once: boolean; until_at: number }
  score_history: ScoreHistoryRow
  sms_settings: SmsSettingsRow
  sms_passed_categories: { subscriber_id: string; category: MarketingCategory }
}

/**
 * A subscriber's changed settings: `settings` is JSON of the contract's CallSettingsChange; `code_alerts` says whether codes during
 * risky calls raise alerts, `forwarding_alerts` whether new call forwarding does, null for never chosen. `storm_state`: "only who I know", from
 * `storm_at` until `storm_until`; null when it never was. `storm_alone`: it starts by itself. `stricter_until` ends the stricter days after a payment.
 * `method_news`: methods of fraud are chosen by what reached the subscriber; null for never chosen.
 * `child_state`: a child's line that asks first, since `child_at`. `adult_at`: when the subscriber turns 18, null for unknown or of age; `age_by` says so, null while
 * only a guardian does; `age_checked_at`: when the carrier was last asked.
 */
export interface GuardSettingsRow {
  subscriber_id: string
  settings: string
  paused_until: number | null
  stricter_until: number | null
  code_alerts: boolean | null
  forwarding_alerts: boolean | null
  storm_state: Storm['state'] | null
  storm_at: number | null
  storm_until: number | null
  storm_alone: boolean | null
  method_news: boolean | null
  child_state: ChildLine['state'] | null
  child_at: number | null
  adult_at: number | null
  age_by: AgeSource | null
  age_checked_at: number | null
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

/** Whose the columns are, and how long the rows stay. */
export const guardTables: TableDeclarations<GuardTables> = {
  switches: {
    holds: { zh: '已打开的防护功能', en: 'Features that are on' },
    key: ['subscriber_id', 'feature_key'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', feature_key: 'value', switched_at: 'time' },
  },
  guard_settings: {
    holds: { zh: '来电防护的设置', en: 'Settings for calls' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      settings: 'json',
      paused_until: 'time',
      stricter_until: 'time',
      code_alerts: 'value',
      forwarding_alerts: 'value',
      storm_state: 'value',
      storm_at: 'time',
      storm_until: 'time',
      storm_alone: 'value',
      method_news: 'value',
      child_state: 'value',
      child_at: 'time',
      adult_at: 'time',
      age_by: 'value',
      age_checked_at: 'time',
    },
  },
  sms_settings: {
    holds: { zh: '短信卫士的设置', en: 'Settings for texts' },
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', enabled: 'value', retention_days: 'value' },
  },
  sms_passed_categories: {
    holds: { zh: '放行的营销短信类别', en: 'Kinds of marketing texts that pass' },
    key: ['subscriber_id', 'category'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', category: 'value' },
  },
  allowances: {
    holds: { zh: '临时放行的号码', en: 'Numbers that pass for a time' },
    key: ['subscriber_id', 'allowance_id'],
    purges: [{ name: 'allowances', from: 'until_at', until: atOnce }],
    columns: { subscriber_id: 'owner', allowance_id: 'link', phone_no: 'value', once: 'value', until_at: 'time' },
  },
  score_history: {
    holds: { zh: '安全评分的变化', en: 'How the safety score changed' },
    byNetwork: true,
    key: ['subscriber_id', 'seq'],
    stays: 'the newest of the old ones: the next change is compared with it',
    sweeps: [
      {
        name: 'scores',
        from: 'at',
        ...promised('scores'),
        sweep: ({ after, upto }) => sql`
          delete from score_history using score_history as later
          where later.at > ${after} and later.at <= ${upto}
            and score_history.subscriber_id = later.subscriber_id and score_history.seq = later.seq - 1`,
      },
    ],
    columns: { subscriber_id: 'owner', seq: 'link', at: 'time', score: 'value', items: 'json' },
  },
}
