import type { FeedbackKind } from '@contract/words/appeals'

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
