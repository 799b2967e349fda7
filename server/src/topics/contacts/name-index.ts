import { pinyin } from 'pinyin-pro'

/** How a name is sorted and found: columns of its contact. */
export interface NameIndex {
  /** 'A' to 'Z', or '#' for what has no letter. */
  letter: string
  /** Sorts names by letter, then by syllable; ASCII before the name's own characters. */
  sort_key: string
  /** What a search may begin with, each after a '|': from every syllable on, each as its initial or whole. */
  spellings: string
}

const SORTED_LENGTH = 80
const SORTED_SIGNS = 6
/** A search never starts after the eighth syllable. */
const STARTS = 8
/** Initials and whole syllables are mixed for this many syllables; the rest is all whole or all initials. */
const MIXED = 4

/**
 * Reads a name as pinyin without tones, a family name as family names are read (曾 zeng, 单 shan), Latin letters without
 * accents. ü is v, as one types it.
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

/** Every way to type the syllables, each whole or as its initial: zsan, zhangs. Prefixes of other ways are left out. */
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

/** The Latin letters, without accents, and digits of a text. */
export function spell(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '')
}
