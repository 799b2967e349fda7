import { keptDays } from '../legal/keeping'

/** Of one file. */
export const FILE_BYTES = 5 * 1024 * 1024
/** Of an appeal, of a complaint, and of each time that more is handed in. */
export const FILES_A_CASE = 6
export const PICTURES_OF_FEEDBACK = 3
/** Of everything that one subscriber keeps with us. */
export const SUBSCRIBER_BYTES = 60 * 1024 * 1024
/** Files that wait to be handed in. */
export const FILES_WAITING = 12

export const WORDS_MIN = 10
export const WORDS_MAX = 500

export const APPEALS_A_DAY = 5
export const COMPLAINTS_A_DAY = 10

const DAY = 24 * 60 * 60 * 1000
/** How long the evidence that a reviewer wants is waited for. */
export const EVIDENCE_MS = 7 * DAY
/** How long after a refusal one may appeal again. */
export const AGAIN_MS = 30 * DAY
/** How long after a final refusal no appeal about the same number is taken. */
export const FINAL_MS = 180 * DAY
/** How long after the clearing it is looked whether the tag has come back. */
export const RECHECK_MS = 7 * DAY
/** The longest time without news of an appeal that is not decided. */
export const STATUS_MS = DAY
/** How long evidence is kept after the case is over. */
export const EVIDENCE_KEPT_MS = keptDays.evidence * DAY

/** What is wrong with the words of an appeal or a complaint; null when nothing is. */
export function wordsFault(words: string): 'tooShort' | 'tooLong' | null {
  const length = [...words.trim()].length
  if (length < WORDS_MIN) return 'tooShort'
  return length > WORDS_MAX ? 'tooLong' : null
}
