import { startOfDay } from '../time/shanghai'

const DAY = 24 * 60 * 60 * 1000

/** Days until a question that was answered wrong comes again, and again each time it is then right. */
export const REPEAT_AFTER_DAYS = [1, 7, 30, 90] as const

export interface GivenAnswer {
  question: string
  /** ms since the epoch */
  at: number
  isRight: boolean
}

/** What the answers to one question have come to. */
export interface QuestionProgress {
  /** Answered right at once, or when it came again: not right after its explanation was read. */
  isMastered: boolean
  /** The start of the day on which it comes again; null when it does not. */
  dueAt: number | null
  /** How many times it has come again and was right. */
  repeats: number
  /** The last answer. */
  at: number
}

/**
 * The progress of every answered question, from all answers in any order. A wrong answer brings a question back on the next
 * day, a right one on that day or later after 7, 30 and 90 days more, and then it is done. A right answer before it is due
 * changes nothing. Days are those of Asia/Shanghai.
 */
export function progressOf(answers: readonly GivenAnswer[]): Map<string, QuestionProgress> {
  const progress = new Map<string, QuestionProgress>()
  // Of two answers of the same instant the wrong one counts last.
  const inOrder = [...answers].sort((one, other) => one.at - other.at || Number(other.isRight) - Number(one.isRight))
  for (const { question, at, isRight } of inOrder) progress.set(question, after(progress.get(question), at, isRight))
  return progress
}

function after(before: QuestionProgress | undefined, at: number, isRight: boolean): QuestionProgress {
  const repeatAfter = (repeats: number): number | null => {
    const days = REPEAT_AFTER_DAYS[repeats]
    return days === undefined ? null : startOfDay(at) + days * DAY
  }
  if (!isRight) return { isMastered: false, dueAt: repeatAfter(0), repeats: 0, at }
  if (before === undefined) return { isMastered: true, dueAt: null, repeats: 0, at }
  if (before.dueAt === null || at < before.dueAt) return { ...before, at }
  const repeats = before.repeats + 1
  return { isMastered: true, dueAt: repeatAfter(repeats), repeats, at }
}

/** Whether a question is to be asked again by now. */
export function isDue(progress: QuestionProgress | undefined, now: number): boolean {
  return progress !== undefined && progress.dueAt !== null && progress.dueAt <= now
}
