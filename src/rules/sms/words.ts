import { isStorable } from '../text/storable-text'

const MIN_LENGTH = 2
const MAX_LENGTH = 20

/**
 * Normalises a text for comparison: full-width characters become plain, capitals lower case. Removes blanks, and the
 * dots and dashes that senders put between letters.
 */
export function normaliseWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff·•‧.\-_*|]/g, '')
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

/** Returns the first word that a text contains, or null. The words must be normalised by `normaliseWords`. */
export function findWord(words: readonly string[], text: string): string | null {
  if (words.length === 0) return null
  const normalized = normaliseWords(text)
  return words.find((word) => normalized.includes(word)) ?? null
}
