/** Number segments prepared for look-ups: the prefixes, and their lengths from the longest to the shortest. */
export interface SegmentSet {
  prefixes: ReadonlySet<string>
  lengths: readonly number[]
}

/** Prepares number segments; each is a normalised prefix. Empty ones are left out: they would match every caller. */
export function buildSegments(prefixes: Iterable<string>): SegmentSet {
  const set = new Set(prefixes)
  set.delete('')
  const lengths = [...new Set([...set].map((prefix) => prefix.length))].sort((a, b) => b - a)
  return { prefixes: set, lengths }
}

/** The longest segment that a number starts with, or null: one look-up for each length in use, whatever their number. */
export function longestSegment({ prefixes, lengths }: SegmentSet, number: string): string | null {
  for (const length of lengths) {
    const prefix = number.slice(0, length)
    if (prefix.length === length && prefixes.has(prefix)) return prefix
  }
  return null
}
