/** The fields of a gateway's response, which can be missing or have any type. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of an object; an empty object for any other value. */
export function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Returns a number, also from text; otherwise the fallback. */
export function num(value: unknown, fallback = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}

/** Returns a text, also from a number; otherwise the fallback. */
export function str(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : fallback
}

/** Returns true for true, 1, and their spellings as text. */
export function bool(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/**
 * Returns the readable entries of an array; `readEntry` returns null to skip one. For any other value returns an empty
 * list.
 */
export function list<Entry>(value: unknown, readEntry: (fields: Fields) => Entry | null): Entry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const read = typeof entry === 'object' && entry !== null ? readEntry(record(entry)) : null
    return read === null ? [] : [read]
  })
}

/** Returns the non-empty texts of an array; an empty list for any other value. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => str(entry)).filter(Boolean) : []
}

/** Returns a number as `num` does, or null when it is missing. */
export function numOrNull(value: unknown): number | null {
  const read = num(value, NaN)
  return Number.isNaN(read) ? null : read
}

/** Returns the value if it is one of the given words; otherwise the fallback. */
export function oneOf<Word extends string>(value: unknown, words: readonly Word[], fallback: Word): Word {
  return words.find((word) => word === value) ?? fallback
}
