import { isStorable } from '../text/storable-text'

const MIN_LENGTH = 2
const MAX_LENGTH = 20

/**
 * Normalises a word, which is unique on its list: full-width characters become plain, capitals lower case; only letters and
 * digits stay, or of a word of symbols alone the symbols. Texts are searched for more forms of it (`wordToFind`).
 */
export function normaliseWords(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || symbolsOf(plain)
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

/** The symbols of a text. */
export const symbolsOf = (text: string): string => text.replace(/[^\p{S}]/gu, '')
