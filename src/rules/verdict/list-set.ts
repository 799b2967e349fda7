/** A value on a list: a number, or with a star at its end all that begin so. `expiresAt` in ms, null never ends. */
export interface ListedValue {
  value: string
  expiresAt: number | null
}

/** A list prepared for look-ups: when each value ends, and how long its prefixes are, from the longest to the shortest. */
export interface ListSet {
  ends: ReadonlyMap<string, number | null>
  lengths: readonly number[]
}

/** No number has more signs. */
const LONGEST = 21

/**
 * Prepares the values of a list; of one that is listed twice the end that is later counts. Empty ones are left out: as
 * prefixes they would match every caller.
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

/** Whether a list has this very value, and it has not ended. */
export function isListed({ ends }: ListSet, value: string, now: number): boolean {
  const expiresAt = ends.get(value)
  return expiresAt === null || (expiresAt !== undefined && now < expiresAt)
}

/**
 * The longest prefix on a list that a number starts with and that has not ended, without its star, or null: one look-up
 * for each length in use, whatever their number.
 */
export function longestPrefix(list: ListSet, number: string, now: number): string | null {
  for (const length of list.lengths) {
    const prefix = number.slice(0, length)
    if (prefix.length === length && isListed(list, `${prefix}*`, now)) return prefix
  }
  return null
}

/** Every value by which a list can match a number: the number, and whatever it begins with. */
export function valuesThatMatch(number: string): string[] {
  const prefixes = Array.from({ length: Math.min(number.length, LONGEST) }, (_, at) => `${number.slice(0, at + 1)}*`)
  return [number, ...prefixes]
}
