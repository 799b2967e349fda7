import { foldText, withPlainDigits, wordOf } from '../text/fold'
import { hiddenWords } from '../text/read-text'
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
  const searched = [wordOf(folded), symbolsOf(folded), ...hiddenWords(text)].join('\n')
  const counted = withPlainDigits(searched)
  return words.find((word) => searched.includes(word) || counted.includes(withPlainDigits(word))) ?? null
}
