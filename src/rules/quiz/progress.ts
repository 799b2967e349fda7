import { startOfDay } from '../time/shanghai'
import { DAY_MS } from '../time/units'

/** Days until a wrongly answered question is repeated; the later intervals follow after each right repetition. */
export const REPEAT_AFTER_DAYS = [1, 7, 30, 90] as const

export interface GivenAnswer {
  question: string
  /** ms since the epoch */
  at: number
  isRight: boolean
}

/** The progress of one question. */
export interface QuestionProgress {
  /**
   * Answered right at the first attempt or in a repetition; a right answer just after its explanation does not count.
   */
  isMastered: boolean
  /** The start of the day of its next repetition, in ms since the epoch; null when there is none. */
  dueAt: number | null
  /** How many repetitions were answered right. */
  repeats: number
  /** When it was last answered, in ms since the epoch. */
  at: number
}

/**
 * Returns the progress of every answered question, from all answers in any order. A question that was answered wrong is
 * repeated the next day. Right repetitions follow 7, 30 and 90 days later, and then it is done. A right answer before
 * it is due changes nothing. Days are in Asia/Shanghai.
 */
export function progressOf(answers: readonly GivenAnswer[]): Map<string, QuestionProgress> {
  const progress = new Map<string, QuestionProgress>()
  // At the same instant the wrong answer is applied last.
  const inOrder = [...answers].sort((one, other) => one.at - other.at || Number(other.isRight) - Number(one.isRight))
  for (const { question, at, isRight } of inOrder) progress.set(question, after(progress.get(question), at, isRight))
  return progress
}

function after(before: QuestionProgress | undefined, at: number, isRight: boolean): QuestionProgress {
  const repeatAfter = (repeats: number): number | null => {
    const days = REPEAT_AFTER_DAYS[repeats]
    return days === undefined ? null : startOfDay(at) + days * DAY_MS
  }
  if (!isRight) return { isMastered: false, dueAt: repeatAfter(0), repeats: 0, at }
  if (before === undefined) return { isMastered: true, dueAt: null, repeats: 0, at }
  if (before.dueAt === null || at < before.dueAt) return { ...before, at }
  const repeats = before.repeats + 1
  return { isMastered: true, dueAt: repeatAfter(repeats), repeats, at }
}

/** Whether a question is due for repetition. */
export function isDue(progress: QuestionProgress | undefined, now: number): boolean {
  return progress !== undefined && progress.dueAt !== null && progress.dueAt <= now
}
