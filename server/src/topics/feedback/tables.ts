import type { FeedbackKind } from '@contract/words/appeals'
import { promised, type TableDeclarations } from '../../kernel/table-declaration'

/** Feedback to the carrier. Times are ms since the epoch. */
export interface FeedbackTables {
  feedback: FeedbackRow
}

export interface FeedbackRow {
  subscriber_id: string
  feedback_id: string
  at: number
  kind: FeedbackKind
  content: string
  contact: string
  /** Empty until `answered_at` is set. */
  answer: string
  answered_at: number | null
}

/** Whose the columns are, and how long the rows stay. */
export const feedbackTables: TableDeclarations<FeedbackTables> = {
  feedback: {
    holds: { zh: '意见反馈和答复', en: 'Feedback and its answers' },
    key: ['subscriber_id', 'feedback_id'],
    purges: [{ name: 'feedback', from: 'at', ...promised('feedback') }],
    columns: {
      subscriber_id: 'owner',
      feedback_id: 'value',
      at: 'time',
      kind: 'value',
      content: 'value',
      contact: 'value',
      answer: 'value',
      answered_at: 'time',
    },
  },
}
