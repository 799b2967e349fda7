import type { FamilyAlert, FamilyChange, FamilyScope } from '@contract/family'
import type { AlertScript, AlertSms, BindingState, CallerView, FamilyRisk, FamilySwitch } from '@contract/words/family'
import type { Json } from '../../kernel/columns'

/** Guardians and the people they protect. Times are ms since the epoch. */
export interface FamilyTables {
  guardianships: GuardianshipRow
  /** Links of invitations; only the hash of a token is stored. */
  family_invitations: {
    token_hash: string
    subscriber_id: string
    binding_id: string
    person_phone_no: string
    sent_at: number
  }
  /** Numbers that refuse invitations. */
  family_refusals: { person_phone_no: string; since: number }
  family_alerts: FamilyAlertRow
  family_changes: FamilyChangeRow
  family_phones: { subscriber_id: string; phone_no: string; address_book_name: string; name: string }
}

/**
 * A binding; `subscriber_id` is the guardian. `invited_at`: when the guardian agreed, by inviting. `last_sms_at`,
 * `digest_at` and `reminded_at`: when the latest SMS of each kind was sent. `answer_hash`: the request that accepted or
 * declined the invitation.
 */
export interface GuardianshipRow {
  subscriber_id: string
  binding_id: string
  person_phone_no: string
  nickname: string
  guardian_name: string
  state: BindingState
  invited_at: number
  expires_at: number
  person_agreed_at: number | null
  paused_until: number | null
  ended_at: number | null
  asked: Json<FamilyScope>
  scope: Json<FamilyScope> | null
  alert_sms: AlertSms
  last_sms_at: number
  digest_at: number
  reminded_at: number
  codes_sent: number
  answer_hash: string | null
}

/**
 * A guardian's alert. `caller` is what the scope showed at that time (`caller_view`), never more; `event_id` is the row
 * of the person's log.
 */
export interface FamilyAlertRow {
  subscriber_id: string
  alert_id: string
  binding_id: string
  at: number
  risk: FamilyRisk
  outcome: FamilyAlert['outcome']
  seconds: number
  caller: string
  caller_view: CallerView
  has_caller: boolean
  script: AlertScript
  event_id: string
  read_at: number | null
  blocked_at: number | null
}

/**
 * A guardian's change of a person's settings; `subscriber_id` is the person. `from_alert`: the number is the caller of
 * an alert, and only the person may see all of it. `entry_id`: the list entry that a block created; null when the
 * number was already on the person's blacklist.
 */
export interface FamilyChangeRow {
  subscriber_id: string
  change_id: string
  at: number
  guardian_id: string
  binding_id: string
  guardian_name: string
  kind: FamilyChange['kind']
  name: FamilySwitch | null
  turned_on: boolean
  number: string
  from_alert: boolean
  entry_id: string | null
  undone_at: number | null
}
