import type { RoundScope } from '@contract/words/points'
import type { Json } from '../../kernel/columns'
import { promised, type Purge, type TableDeclarations } from '../../kernel/table-declaration'

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

/** Whose the columns are, and how long the rows stay. */
export const quizTables: TableDeclarations<QuizTables> = {
  quiz_rounds: {
    holds: { zh: '反诈答题的每一轮', en: 'Rounds of the quiz' },
    key: ['round_id'],
    // A guest is no subscriber.
    spreadBy: 'round_id',
    purges: ofQuiz('rounds'),
    columns: {
      round_id: 'value',
      subscriber_id: 'owner',
      guest_hash: 'secret',
      scope: 'value',
      lesson: 'value',
      questions: 'json',
      at: 'time',
    },
  },
  quiz_answers: {
    holds: { zh: '反诈答题的答案', en: 'Answers in the quiz' },
    key: ['round_id', 'question'],
    spreadBy: 'round_id',
    purges: ofQuiz('quiz answers'),
    columns: {
      round_id: 'value',
      question: 'value',
      subscriber_id: 'owner',
      guest_hash: 'secret',
      chosen: 'value',
      is_right: 'value',
      at: 'time',
    },
  },
}

function ofQuiz(name: string): readonly Purge<'at', never>[] {
  return [
    { name, from: 'at', ...promised('quizRounds') },
    { name: `${name} of guests`, from: 'at', ...promised('guestRounds'), where: 'guest_hash is not null' },
  ]
}
