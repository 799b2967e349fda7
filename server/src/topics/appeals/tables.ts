import type { TagClearing } from '@contract/appeals'
import type { AppealGround, AppealState, ComplaintKind, ComplaintState, TagProvider } from '@contract/words/appeals'
import { appealStates, complaintStates } from '@contract/words/appeals'
import { isOver } from '@/rules/appeal/states'
import type { Json } from '../../kernel/columns'
import type { Language } from '../../kernel/errors'
import type { CaseEvent } from './case-texts'
import { promised, type TableDeclarations } from '../../kernel/table-declaration'

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

const endedCases = [...new Set([...appealStates, ...complaintStates])].filter(isOver)
const caseKey = ['subscriber_id', 'case_id'] as const

/** Whose the columns are, and how long the rows stay. */
export const appealTables: TableDeclarations<AppealTables> = {
  cases: {
    holds: { zh: '号码申诉和投诉', en: 'Appeals and complaints' },
    key: caseKey,
    stays: 'while it is open',
    purges: [
      {
        name: 'cases',
        from: 'changed_at',
        ...promised('cases'),
        where: `state in (${endedCases.map((state) => `'${state}'`).join(', ')})`,
        along: [
          { table: 'case_events', key: caseKey },
          { table: 'case_clearings', key: caseKey },
        ],
      },
    ],
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      kind: 'value',
      phone_no: 'value',
      topic: 'value',
      words: 'value',
      tags: 'value',
      state: 'value',
      filed_at: 'time',
      changed_at: 'time',
      told_at: 'time',
      turn: 'value',
      is_sent: 'value',
      attempts: 'value',
      ask_at: 'time',
      first_reviewer: 'link',
      reason: 'value',
      recheck_at: 'time',
      due_at: 'time',
      language: 'value',
    },
  },
  case_events: {
    holds: { zh: '申诉和投诉的经过', en: 'What happened to each' },
    key: ['subscriber_id', 'case_id', 'seq'],
    stays: 'with its case',
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      seq: 'value',
      at: 'time',
      event: 'value',
      state: 'value',
      words: 'value',
    },
  },
  case_clearings: {
    holds: { zh: '各标记平台的处理结果', en: 'What each provider of tags did' },
    key: ['subscriber_id', 'case_id', 'provider'],
    stays: 'with its case',
    columns: {
      subscriber_id: 'owner',
      case_id: 'value',
      provider: 'value',
      state: 'value',
      at: 'time',
      attempts: 'value',
      try_at: 'time',
    },
  },
}
