import type { RoundScope } from '@contract/quiz'
import type { Json } from '../../kernel/json-column'

/** Rounds and answers of the quiz. Each is a subscriber's or a guest's, never both's. Times are ms since the epoch. */
export interface QuizTables {
  quiz_rounds: RoundRow
  quiz_answers: AnswerRow
}

/** What a round asks, and whether it comes again, in other words. */
export interface Asked {
  id: string
  isRepeat: boolean
}

export interface RoundRow {
  round_id: string
  subscriber_id: string | null
  guest_hash: string | null
  scope: RoundScope
  /** Of the scope 'lesson'. */
  lesson: string | null
  questions: Json<Asked[]>
  at: number
}

export interface AnswerRow {
  round_id: string
  question: string
  subscriber_id: string | null
  guest_hash: string | null
  /** The option's place in the content file. */
  chosen: number
  is_right: 0 | 1
  at: number
}
