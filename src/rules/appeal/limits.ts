import { keptDays } from '../legal/keeping'
import { DAY_MS } from '../time/units'

/** The maximum size of one file. */
export const FILE_BYTES = 5 * 1024 * 1024
/** The maximum number of files in an appeal, in a complaint, and in each later submission of evidence. */
export const FILES_A_CASE = 6
/** The maximum number of pictures in a feedback. */
export const PICTURES_OF_FEEDBACK = 3
/** The maximum size of all files that we store for one subscriber. */
export const SUBSCRIBER_BYTES = 60 * 1024 * 1024
/** The maximum number of uploaded files that are not submitted yet. */
export const FILES_WAITING = 12

/** The length of the text of an appeal or a complaint, in characters. */
export const WORDS_MIN = 10
export const WORDS_MAX = 500

/** The maximum numbers for one subscriber per day. */
export const APPEALS_A_DAY = 5
export const COMPLAINTS_A_DAY = 10

/** How long a case waits for the evidence that a reviewer requested. */
export const EVIDENCE_MS = 7 * DAY_MS
/** How long after a refusal the subscriber can appeal again. */
export const AGAIN_MS = 30 * DAY_MS
/** How long after a final refusal new appeals about the same number are rejected. */
export const FINAL_MS = 180 * DAY_MS
/** How long after the tag was cleared we check whether it has come back. */
export const RECHECK_MS = 7 * DAY_MS
/** The longest time between two notifications about an appeal that is not decided. */
export const STATUS_MS = DAY_MS
/** How long evidence is kept after the case has ended. */
export const EVIDENCE_KEPT_MS = keptDays.evidence * DAY_MS

/** Returns why the text of an appeal or a complaint is invalid; null when it is valid. */
export function wordsFault(words: string): 'tooShort' | 'tooLong' | null {
  const length = [...words.trim()].length
  if (length < WORDS_MIN) return 'tooShort'
  return length > WORDS_MAX ? 'tooLong' : null
}
