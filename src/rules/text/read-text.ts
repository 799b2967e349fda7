import { foldPlain, foldText, plainText, withoutNoise, wordOf } from './fold'
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
  const plain = plainText(withoutNoise(text))
  const folded = simplify(foldPlain(plain))
  return { plain, folded, words: wordOf(folded), links: linksIn(plain) }
}

/** Signs that are letters, digits or characters to Unicode, but may only decorate: '㊙', '②', '™', '🈲'. */
const DECORATION = /[\p{So}\p{No}]/gu
/** Up to three letters of other scripts, digits or strokes between two Chinese characters. */
const SEPARATED = /(\p{Script=Han})(?:[^\p{Script=Han}]|[丶丨丿乀乁乚乛亅彡灬卐卍々〆〻]){1,3}(?=\p{Script=Han})/gu
/** A Latin word with digits or signs in it: 'l0an'. */
const MIXED = /(^|[^a-z\d$@!|])(?=[\d$@!|]*[a-z])(?=[a-z]*[\d$@!|])([a-z\d$@!|]{3,})/g
/** The letters that digits and signs stand for; 1 looks like two of them. */
const STAND_INS: readonly Readonly<Record<string, string>>[] = ['l', 'i'].map((one) => ({
  ...{ 0: 'o', 1: one, 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', $: 's', '@': 'a', '!': 'i', '|': 'l' },
}))

/**
 * Other ways to read the words of a text: without what may only decorate or separate Chinese characters ('贷㊙款',
 * '贷1款', '贷の款'), and with letters for the digits in a Latin word ('l0an'). Lists of words are searched for in them besides
 * `ReadText.words`, since the same signs may be meant.
 */
export function hiddenWords(text: string): string[] {
  const bare = wordOf(simplify(foldText(text.replace(DECORATION, '')))).replace(SEPARATED, '$1')
  const folded = foldText(text)
  const spelt = (signs: Readonly<Record<string, string>>) =>
    wordOf(
      folded.replace(
        MIXED,
        (_all, before: string, word: string) => before + word.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign),
      ),
    )
  return [bare, ...(folded.search(MIXED) < 0 ? [] : STAND_INS.map(spelt))]
}
