const MIN_LENGTH = 2
const MAX_LENGTH = 20

/**
 * One spelling for texts that are compared: full-width signs become plain, capitals small, and blanks and the dots and
 * dashes that senders put between letters go.
 */
export function normaliseWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff·•‧.\-_*|]/g, '')
}

/** A word as it is kept, or null when less than 2 or more than 20 signs of it count. */
export function readWord(raw: string): string | null {
  const word = raw.trim()
  const length = [...normaliseWords(word)].length
  return length >= MIN_LENGTH && length <= MAX_LENGTH && word.length <= 2 * MAX_LENGTH ? word : null
}

/** The first of some words, normalized by `normaliseWords`, that a text holds, or null. */
export function findWord(words: readonly string[], text: string): string | null {
  if (words.length === 0) return null
  const normalized = normaliseWords(text)
  return words.find((word) => normalized.includes(word)) ?? null
}
