import { foldText, wordOf } from '../text/fold'
import { isStorable } from '../text/storable-text'

const MIN_LENGTH = 2
const MAX_LENGTH = 20

/**
 * Normalises a word for comparison: what a person sees counts, not how it is written (`foldWord`). A word of symbols alone
 * keeps them.
 */
export function normaliseWords(word: string): string {
  const folded = foldText(word)
  return wordOf(folded) || symbolsOf(folded)
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
  const folded = foldText(text)
  const searched = `${wordOf(folded)}\n${symbolsOf(folded)}`
  return words.find((word) => searched.includes(word)) ?? null
}

const symbolsOf = (folded: string): string => folded.replace(/[^\p{S}]/gu, '')
