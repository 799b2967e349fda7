import type { FamilyPerson, FamilyScope, PersonChoices } from '@contract/family'
import { invite, isLive } from '@/rules/family/binding'
import { fromJson, toJson } from '../../kernel/columns'
import type { Subscriber } from '../../kernel/deps'
import { scopeOf } from './bindings'
import type { GuardianshipRow } from './tables'

interface ColumnOfChoice {
  alertSms: 'alert_sms'
}
/** A guardian's choices by the names of their columns: a choice of the contract without a column does not compile. */
type ChoiceColumns = { [Name in keyof PersonChoices as ColumnOfChoice[Name]]: PersonChoices[Name] }

/** What is stored of a guardian's choices. */
export const columnsOf = ({ alertSms }: PersonChoices): ChoiceColumns => ({ alert_sms: alertSms })

/** The binding of a new invitation. */
export function newBinding(parts: {
  id: string
  guardian: Subscriber
  phoneNo: string
  nickname: string
  guardianName: string
  asked: FamilyScope
  now: number
}): GuardianshipRow {
  const { state, expiresAt } = invite(parts.now)
  return {
    subscriber_id: parts.guardian.id,
    binding_id: parts.id,
    person_phone_no: parts.phoneNo,
    nickname: parts.nickname,
    guardian_name: parts.guardianName,
    state,
    invited_at: parts.now,
    expires_at: expiresAt,
    person_agreed_at: null,
    paused_until: null,
    ended_at: null,
    asked: toJson<FamilyScope>(parts.asked),
    scope: null,
    alert_sms: 'each',
    last_sms_at: 0,
    digest_at: parts.now,
    reminded_at: parts.now,
    codes_sent: 0,
    answer_hash: null,
  }
}

/** A binding as its guardian sees it. */
export function toPerson(row: GuardianshipRow, unread = 0): FamilyPerson {
  return {
    id: row.binding_id,
    phoneNo: row.person_phone_no,
    nickname: row.nickname,
    state: row.state,
    invitedAt: row.invited_at,
    expiresAt: row.state === 'invited' ? row.expires_at : null,
    acceptedAt: isLive(row.state) ? row.person_agreed_at : null,
    endedAt: row.ended_at,
    pausedUntil: row.paused_until,
    asked: fromJson(row.asked),
    scope: scopeOf(row),
    alertSms: row.alert_sms,
    unread,
  }
}
