import { foldText, wordOf } from '../text/fold'
import { simplify } from '../text/simplify'
import { symbolsOf } from './words'

/** A word of a list as `findWord` compares it: as a person sees it, in simplified characters. */
export function wordToFind(word: string): string {
  const folded = simplify(foldText(word))
  return wordOf(folded) || symbolsOf(folded)
}

/** Returns the first word that a text contains, or null. The words are those of `wordToFind`. */
export function findWord(words: readonly string[], text: string): string | null {
  if (words.length === 0) return null
  const folded = simplify(foldText(text))
  const searched = `${wordOf(folded)}\n${symbolsOf(folded)}`
  return words.find((word) => searched.includes(word)) ?? null
}
