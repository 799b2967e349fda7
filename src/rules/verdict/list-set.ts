/**
 * A value on a list: a number, or a prefix with a star at its end. `expiresAt` is in ms since the epoch; null never
 * ends.
 */
export interface ListedValue {
  value: string
  expiresAt: number | null
}

/** A list prepared for look-ups: when each value ends, and the lengths of its prefixes, longest first. */
export interface ListSet {
  ends: ReadonlyMap<string, number | null>
  lengths: readonly number[]
}

/** The maximum length of a number in characters, with its +. */
const LONGEST = 21

/**
 * Prepares the values of a list. Of a repeated value the later end counts. Empty values are skipped: as prefixes they
 * would match every caller.
 */
export function buildList(entries: Iterable<ListedValue> = []): ListSet {
  const ends = new Map<string, number | null>()
  for (const { value, expiresAt } of entries) {
    if (value === '' || value === '*') continue
    const known = ends.get(value)
    ends.set(value, known === null || expiresAt === null ? null : Math.max(expiresAt, known ?? expiresAt))
  }
  const prefixes = [...ends.keys()].filter((value) => value.endsWith('*'))
  const lengths = [...new Set(prefixes.map((value) => value.length - 1))].sort((a, b) => b - a)
  return { ends, lengths }
}

/** Whether a list contains exactly this value and it has not expired. */
export function isListed({ ends }: ListSet, value: string, now: number): boolean {
  const expiresAt = ends.get(value)
  return expiresAt === null || (expiresAt !== undefined && now < expiresAt)
}

/**
 * Returns the longest unexpired prefix on a list that a number starts with, without its star, or null. Needs one
 * look-up per prefix length in use, however many prefixes there are.
 */
export function longestPrefix(list: ListSet, number: string, now: number): string | null {
  for (const length of list.lengths) {
    const prefix = number.slice(0, length)
    if (prefix.length === length && isListed(list, `${prefix}*`, now)) return prefix
  }
  return null
}

/** Returns every value with which a list can match a number: the number, and each of its prefixes. */
export function valuesThatMatch(number: string): string[] {
  const prefixes = Array.from({ length: Math.min(number.length, LONGEST) }, (_, at) => `${number.slice(0, at + 1)}*`)
  return [number, ...prefixes]
}
