import type { TagClearing } from '@contract/appeals'
import type { AppealGround, AppealState, ComplaintKind, ComplaintState, TagProvider } from '@contract/words/appeals'
import type { Json } from '../../kernel/columns'
import type { Language } from '../../kernel/errors'
import type { CaseEvent } from './case-texts'

/** Appeals and complaints. Times are ms since the epoch. */
export interface AppealTables {
  cases: CaseRow
  case_events: CaseEventRow
  case_clearings: CaseClearingRow
}

interface AnyCaseRow {
  subscriber_id: string
  case_id: string
  phone_no: string
  words: string
  /** The number's tags when the case was filed. */
  tags: Json<string[]>
  filed_at: number
  changed_at: number
  /** When the subscriber was last notified. */
  told_at: number
  /** Incremented each time the case goes to a reviewer; a decision of another turn is void. */
  turn: number
  /** Whether the review desk accepted this turn. */
  is_sent: boolean
  /** Unanswered attempts to submit the case or fetch its decision. */
  attempts: number
  ask_at: number | null
  /** Who refused the appeal, and may not decide it again. */
  first_reviewer: string
  /** The reviewer's latest reason. */
  reason: string
  recheck_at: number | null
  due_at: number | null
  language: Language
}

export interface AppealRow extends AnyCaseRow {
  kind: 'appeal'
  topic: AppealGround
  state: AppealState
}

export interface ComplaintRow extends AnyCaseRow {
  kind: 'complaint'
  topic: ComplaintKind
  state: ComplaintState
}

export type CaseRow = AppealRow | ComplaintRow

export interface CaseEventRow {
  subscriber_id: string
  case_id: string
  seq: number
  at: number
  event: CaseEvent
  state: AppealState | ComplaintState
  words: string
}

export interface CaseClearingRow {
  subscriber_id: string
  case_id: string
  provider: TagProvider
  state: TagClearing['state']
  at: number
  attempts: number
  try_at: number | null
}
