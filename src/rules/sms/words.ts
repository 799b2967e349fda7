import { foldText, wordOf } from '../text/fold'
import { isStorable } from '../text/storable-text'

const MIN_LENGTH = 2
const MAX_LENGTH = 20

/**
 * Normalises a word, which is unique on its list: what a person sees counts, not how it is written (`foldWord`). A word of
 * symbols alone keeps them.
 */
export function normaliseWords(word: string): string {
  return comparable(foldText(word))
}

/**
 * Returns a word for storage, trimmed; null when its normalised form has less than 2 or more than 20 characters, or when
 * the gateway rejects its characters.
 */
export function readWord(raw: string): string | null {
  const word = raw.trim()
  if (!isStorable(word)) return null
  const length = [...normaliseWords(word)].length
  return length >= MIN_LENGTH && length <= MAX_LENGTH && word.length <= 2 * MAX_LENGTH ? word : null
}

/** The letters and digits of a folded text; of a text of symbols alone the symbols. */
export const comparable = (folded: string): string => wordOf(folded) || symbolsOf(folded)

/** The symbols of a folded text. */
export const symbolsOf = (folded: string): string => folded.replace(/[^\p{S}]/gu, '')
