import type { FamilyAlert, FamilyChange, FamilyScope } from '@contract/family'
import type { AlertScript, AlertSms, BindingState, CallerView, FamilyRisk, FamilySwitch } from '@contract/words/family'

import type { CallIntent } from '@contract/words/guard'
import type { ChildRequestState } from '@contract/words/child-line'
import type { CircleKind } from '@contract/words/live'
import type { Json } from '../../kernel/columns'
import { ACCOUNT, promised, type TableDeclarations } from '../../kernel/table-declaration'

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
  child_requests: ChildRequestRow
  family_phones: { subscriber_id: string; phone_no: string; address_book_name: string; name: string }
  circle_members: CircleMemberRow
  circle_alerts: CircleAlertRow
}

/**
 * That a subscriber is in the circle of the guardian of a binding, or in their own as a guardian (an empty `binding_id`), since when. What both agreed to is in the
 * binding: without it the row counts for nothing. `due_at`: the circle is to be looked at.
 */
export interface CircleMemberRow {
  subscriber_id: string
  binding_id: string
  since: number
  due_at: number | null
}

/**
 * That a member of a circle was told what several members were met by (`kind`, `value`), with their own caller. `known_at`: when they said "we know them".
 */
export interface CircleAlertRow {
  subscriber_id: string
  alert_id: string
  binding_id: string
  at: number
  kind: CircleKind
  value: string
  caller: string
  known_at: number | null
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
 * of the person's log. `call_entry_id` is that of the call, where it may go on and be ended.
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
  call_entry_id: string | null
  read_at: number | null
  blocked_at: number | null
}

/**
 * A guardian's change of a person's settings, or a call of theirs that a guardian ended; `subscriber_id` is the person. `from_alert`: the number is the caller of
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

/**
 * A caller whom a child's line kept away on a day (`day`: its beginning); `subscriber_id` is the child. `at` and `last_at`: the first and the last call. `heard`: what the
 * agent heard. `answered_by`: the binding of the guardian.
 */
export interface ChildRequestRow {
  subscriber_id: string
  request_id: string
  day: number
  caller: string
  at: number
  last_at: number
  calls: number
  is_urgent: boolean
  heard: CallIntent | null
  state: Exclude<ChildRequestState, 'ended'>
  answered_by: string | null
  answered_at: number | null
}

/** Whose the columns are, and how long the rows stay. */
export const familyTables: TableDeclarations<FamilyTables> = {
  guardianships: {
    holds: { zh: '亲情守护：您守护的人，和守护您的人', en: 'Family guard: whom you protect, and who protects you' },
    release: 'emptied',
    since: 'invited_at',
    until: 'ended_at',
    key: ['subscriber_id', 'binding_id'],
    stays: `${ACCOUNT}: what was agreed to, and when`,
    columns: {
      subscriber_id: 'owner',
      binding_id: 'agreed',
      person_phone_no: 'number',
      nickname: 'name',
      guardian_name: 'name',
      state: 'agreed',
      invited_at: 'time',
      expires_at: 'time',
      person_agreed_at: 'time',
      paused_until: 'time',
      ended_at: 'time',
      asked: 'agreedJson',
      scope: 'agreedJson',
      alert_sms: 'agreed',
      last_sms_at: 'time',
      digest_at: 'time',
      reminded_at: 'time',
      codes_sent: 'agreed',
      answer_hash: 'secret',
    },
  },
  family_invitations: {
    holds: { zh: '守护邀请的链接（不含链接本身）', en: 'Links of invitations, without the links' },
    release: 'deleted',
    since: 'sent_at',
    key: ['subscriber_id', 'token_hash'],
    purges: [{ name: 'invitations', from: 'sent_at', ...promised('invitationLinks') }],
    columns: {
      subscriber_id: 'owner',
      token_hash: 'secret',
      binding_id: 'agreed',
      person_phone_no: 'number',
      sent_at: 'time',
    },
  },
  family_refusals: {
    holds: { zh: '不接受守护邀请的设置', en: 'That you take no invitations' },
    release: 'deleted',
    since: 'since',
    key: ['person_phone_no'],
    stays: 'until invitations are taken again',
    columns: { person_phone_no: 'number', since: 'time' },
  },
  family_alerts: {
    holds: {
      zh: '家人的风险提醒，限于对方同意您看到的内容',
      en: 'Alerts about your family, as far as they let you see',
    },
    byNetwork: true,
    key: ['subscriber_id', 'alert_id'],
    purges: [{ name: 'alerts', from: 'at', ...promised('alerts') }],
    columns: {
      subscriber_id: 'owner',
      alert_id: 'link',
      binding_id: 'value',
      at: 'time',
      risk: 'value',
      outcome: 'value',
      seconds: 'value',
      caller: 'value',
      caller_view: 'value',
      has_caller: 'value',
      script: 'value',
      event_id: 'link',
      call_entry_id: 'link',
      read_at: 'time',
      blocked_at: 'time',
    },
  },
  family_changes: {
    holds: {
      zh: '守护人对您的设置做的更改，以及结束的通话',
      en: 'What your guardians changed in your settings, and calls that they ended',
    },
    release: 'emptied',
    since: 'at',
    key: ['subscriber_id', 'change_id'],
    stays: ACCOUNT,
    columns: {
      subscriber_id: 'owner',
      change_id: 'link',
      at: 'time',
      guardian_id: 'other',
      binding_id: 'agreed',
      guardian_name: 'name',
      kind: 'agreed',
      name: 'agreed',
      turned_on: 'agreed',
      number: 'agreed',
      from_alert: 'agreed',
      entry_id: 'link',
      undone_at: 'time',
    },
  },
  child_requests: {
    holds: {
      zh: '想联系孩子的陌生来电，以及守护人的决定',
      en: "Unknown callers of a child's line, and what guardians decided",
    },
    byNetwork: true,
    key: ['subscriber_id', 'request_id'],
    purges: [{ name: 'child requests', from: 'at', ...promised('log') }],
    columns: {
      subscriber_id: 'owner',
      request_id: 'link',
      day: 'time',
      caller: 'value',
      at: 'time',
      last_at: 'time',
      calls: 'value',
      is_urgent: 'value',
      heard: 'value',
      state: 'value',
      answered_by: 'link',
      answered_at: 'time',
    },
  },
  family_phones: {
    holds: { zh: '家人的号码', en: 'Numbers of your family' },
    key: ['subscriber_id', 'phone_no'],
    stays: ACCOUNT,
    columns: { subscriber_id: 'owner', phone_no: 'value', address_book_name: 'value', name: 'value' },
  },
  circle_members: {
    holds: { zh: '您加入的家人圈，以及加入的时间', en: 'Family circles that you are in, and since when' },
    key: ['subscriber_id', 'binding_id'],
    stays: 'until the circle is left, or the binding has ended',
    columns: { subscriber_id: 'owner', binding_id: 'link', since: 'time', due_at: 'link' },
  },
  circle_alerts: {
    holds: {
      zh: '家人圈提醒：您和家人都遇到的号码或诈骗套路',
      en: 'Alerts of your family circles: which number or kind of fraud you and your family met',
    },
    byNetwork: true,
    key: ['subscriber_id', 'alert_id'],
    purges: [{ name: 'circle alerts', from: 'at', ...promised('alerts') }],
    columns: {
      subscriber_id: 'owner',
      alert_id: 'link',
      binding_id: 'link',
      at: 'time',
      kind: 'value',
      value: 'value',
      caller: 'value',
      known_at: 'time',
    },
  },
}
