import { pinyin } from 'pinyin-pro'

/** How a name is sorted and found: columns of its contact. */
export interface NameIndex {
  /** 'A' to 'Z', or '#' for what has no letter. */
  letter: string
  /** Orders names by letter, then syllable by syllable; ASCII before the name's own signs. */
  sort_key: string
  /** What a search may begin with, each after a '|': pinyin and initials from every syllable on. */
  spellings: string
}

const SORTED_LENGTH = 80
const SORTED_SIGNS = 6
/** Nobody looks for the ninth syllable of a name. */
const STARTS = 8

/**
 * Reads a name as pinyin without tones, a family name as family names are read (曾 zeng, 单 shan), Latin letters without
 * accents. ü is v, as one types it.
 */
export function indexName(name: string): NameIndex {
  const parts = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive', v: true })
  const syllables = parts.flatMap((part) => part.split(/\s+/)).flatMap((part) => spell(part) || [])
  const first = syllables[0]?.charAt(0).toUpperCase() ?? ''
  const letter = /^[A-Z]$/.test(first) ? first : '#'
  const starts = syllables.slice(0, STARTS).flatMap((_syllable, index) => {
    const rest = syllables.slice(index)
    return [rest.join(''), rest.map((syllable) => syllable.charAt(0)).join('')]
  })
  // '~' stands behind all letters.
  const order = [letter === '#' ? '~' : letter, syllables.join(' ').slice(0, SORTED_LENGTH)]
  return {
    letter,
    sort_key: [...order, [...name].slice(0, SORTED_SIGNS).join('')].join(' '),
    spellings: starts.map((start) => `|${start}`).join(''),
  }
}

/** A text as spellings are written: its Latin letters, without accents, and its digits. */
export function spell(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '')
}
