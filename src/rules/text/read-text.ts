import { foldPlain, plainText, wordOf } from './fold'
import { linksIn, type Link } from './links'
import { simplify } from './simplify'

/** A text in every form that rules search: made once for each text. */
export interface ReadText {
  /** Without invisible and full-width characters; capitals and scripts as they are. */
  plain: string
  /** As a person reads it, in simplified characters, with blanks and punctuation (`foldText`, `simplify`). */
  folded: string
  /** Its letters and digits alone (`wordOf`). */
  words: string
  links: readonly Link[]
}

/** Reads a text once for all rules. */
export function readText(text: string): ReadText {
  const plain = plainText(text)
  const folded = simplify(foldPlain(plain))
  return { plain, folded, words: wordOf(folded), links: linksIn(plain) }
}
