import { pinyin } from 'pinyin-pro'

/** Columns of a contact for sorting and searching its name. */
export interface NameIndex {
  /** 'A' to 'Z', or '#' when the name starts with no letter. */
  letter: string
  /** Sorts names by letter, then by syllable; ASCII comes before Chinese characters. */
  sort_key: string
  /**
   * Every text that a search may begin with, each after a '|': starting at any syllable, each syllable whole or as its
   * initial.
   */
  spellings: string
}

const SORTED_LENGTH = 80
const SORTED_SIGNS = 6
/** A search can start at one of the first eight syllables. */
const STARTS = 8
/** Whole syllables and initials are mixed for this many syllables; the rest is all whole or all initials. */
const MIXED = 4

/**
 * Spells a name as pinyin without tones. A family name gets its special reading (曾 zeng, 单 shan). Latin letters lose
 * their accents. ü becomes v, as in pinyin input methods.
 */
export function indexName(name: string): NameIndex {
  const parts = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive', v: true })
  const syllables = parts.flatMap((part) => part.split(/\s+/)).flatMap((part) => spell(part) || [])
  const first = syllables[0]?.charAt(0).toUpperCase() ?? ''
  const letter = /^[A-Z]$/.test(first) ? first : '#'
  const starts = syllables.slice(0, STARTS).flatMap((_syllable, index) => mixesOf(syllables.slice(index)))
  // '~' sorts after all letters.
  const order = [letter === '#' ? '~' : letter, syllables.join(' ').slice(0, SORTED_LENGTH)]
  return {
    letter,
    sort_key: [...order, [...name].slice(0, SORTED_SIGNS).join('')].join(' '),
    spellings: [...new Set(starts)].map((start) => `|${start}`).join(''),
  }
}

/**
 * Every way to type the syllables, each whole or as its initial: zsan, zhangs. Prefixes of other results are omitted.
 */
function mixesOf(syllables: readonly string[]): string[] {
  const mixed = syllables.slice(0, MIXED)
  const rest = syllables.slice(MIXED)
  let ways = rest.length > 0 ? [rest.join(''), initialsOf(rest)] : ['']
  for (const [index, syllable] of [...mixed.entries()].reverse()) {
    const isLast = index === syllables.length - 1
    const heads = isLast ? [syllable] : [syllable, initialsOf([syllable])]
    ways = heads.flatMap((head) => ways.map((way) => head + way))
  }
  return ways
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map((syllable) => syllable.charAt(0)).join('')
}

/** The Latin letters (without accents) and digits of a text. */
export function spell(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '')
}
