/**
 * A value on a list: a number, or a prefix with a star at its end. Times are in ms since the epoch; an end of null never
 * comes. Without `addedAt` it is older than any other.
 */
export interface ListedValue {
  value: string
  expiresAt: number | null
  addedAt?: number
}

/** A list prepared for look-ups: when each value ends and was added, and the lengths of its prefixes, longest first. */
export interface ListSet {
  ends: ReadonlyMap<string, number | null>
  added: ReadonlyMap<string, number>
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
  const added = new Map<string, number>()
  for (const { value, expiresAt, addedAt = 0 } of entries) {
    if (value === '' || value === '*') continue
    added.set(value, Math.max(addedAt, added.get(value) ?? 0))
    const known = ends.get(value)
    ends.set(value, known === null || expiresAt === null ? null : Math.max(expiresAt, known ?? expiresAt))
  }
  const prefixes = [...ends.keys()].filter((value) => value.endsWith('*'))
  const lengths = [...new Set(prefixes.map((value) => value.length - 1))].sort((a, b) => b - a)
  return { ends, added, lengths }
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

/** When the newest unexpired prefix was added that a number starts with; 0 for none. */
export function newestPrefix(list: ListSet, number: string, now: number): number {
  const prefixes = list.lengths.map((length) => `${number.slice(0, length)}*`)
  return Math.max(0, ...prefixes.filter((prefix) => isListed(list, prefix, now)).map((prefix) => addedTo(list, prefix)))
}

/** When a value was added to a list; 0 when it is not on it. */
export const addedTo = ({ added }: ListSet, value: string): number => added.get(value) ?? 0

/** Returns every value with which a list can match a number: the number, and each of its prefixes. */
export function valuesThatMatch(number: string): string[] {
  const prefixes = Array.from({ length: Math.min(number.length, LONGEST) }, (_, at) => `${number.slice(0, at + 1)}*`)
  return [number, ...prefixes]
}
