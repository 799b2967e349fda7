import type { SmsSettings } from '@contract/sms'
import type { OptimizableItem } from '@contract/configs'
import type { AgeSource } from '@contract/words/child-line'
import type { CarrierChange, LockEvent, LockWait } from '@contract/words/number-lock'
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
  number_locks: NumberLockRow
  number_lock_events: NumberLockEventRow
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

/**
 * A subscriber's number lock (rules/live/number-lock.ts); what follows from the time is not stored. The unlock that was asked for last has an id, which alerts of
 * guardians name; `doubted_by`: the binding of the guardian who said that it was not the subscriber.
 */
export interface NumberLockRow {
  subscriber_id: string
  is_on: boolean
  closed_at: number
  unlock_id: string | null
  unlock_at: number | null
  opens_at: number | null
  wait_why: LockWait | null
  turns_off: boolean | null
  taken_back_at: number | null
  doubted_at: number | null
  doubted_by: string | null
  desk_at: number | null
  sim_at: number | null
}

/** What happened to a lock: `change` is what the carrier did or refused. */
export interface NumberLockEventRow {
  subscriber_id: string
  event_id: string
  at: number
  kind: LockEvent
  change: CarrierChange | null
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
  number_locks: {
    holds: {
      zh: '号码锁：是否开启、申请的解锁和换卡时间',
      en: 'The number lock: on or off, the unlock asked for, changes of the SIM',
    },
    byNetwork: true,
    key: ['subscriber_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      is_on: 'value',
      closed_at: 'time',
      unlock_id: 'link',
      unlock_at: 'time',
      opens_at: 'time',
      wait_why: 'value',
      turns_off: 'value',
      taken_back_at: 'time',
      doubted_at: 'time',
      doubted_by: 'link',
      desk_at: 'time',
      sim_at: 'time',
    },
  },
  number_lock_events: {
    holds: {
      zh: '号码锁的记录：解锁、撤回，运营商办理或拒绝的变更',
      en: 'What happened to the number lock, and what the carrier changed or refused',
    },
    byNetwork: true,
    key: ['subscriber_id', 'event_id'],
    purges: [{ name: 'events of number locks', from: 'at', ...promised('alerts') }],
    columns: { subscriber_id: 'owner', event_id: 'link', at: 'time', kind: 'value', change: 'value' },
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
