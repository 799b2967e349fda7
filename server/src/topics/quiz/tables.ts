import type { RoundScope } from '@contract/words/points'
import type { Json } from '../../kernel/columns'

/**
 * Rounds and answers of the quiz. Each belongs to a subscriber or to a guest, never to both. Times are ms since the
 * epoch.
 */
export interface QuizTables {
  quiz_rounds: RoundRow
  quiz_answers: AnswerRow
}

/** A question of a round, and whether it is a repeat in other words. */
export interface Asked {
  id: string
  isRepeat: boolean
}

export interface RoundRow {
  round_id: string
  subscriber_id: string | null
  guest_hash: string | null
  scope: RoundScope
  /** Set for the scope 'lesson'. */
  lesson: string | null
  questions: Json<Asked[]>
  at: number
}

export interface AnswerRow {
  round_id: string
  question: string
  subscriber_id: string | null
  guest_hash: string | null
  /** The option's index in the content file. */
  chosen: number
  is_right: 0 | 1
  at: number
}
