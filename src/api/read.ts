/** What a gateway answered, of which nothing is certain. */
export type Fields = Readonly<Record<string, unknown>>

/** An object's fields; of anything else none. Of an object all is unknown, which is what `Fields` says. */
export function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A number, also when it came as text; the fallback for everything else. */
export function num(value: unknown, fallback = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : fallback
}

/** Text, also of a number; the fallback for everything else. */
export function str(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : fallback
}

/** True for true, 1 and their spellings as text. */
export function bool(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** Each readable entry of an array; `readEntry` answers null for one to leave out. Of anything else an empty list. */
export function list<Entry>(value: unknown, readEntry: (fields: Fields) => Entry | null): Entry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const read = typeof entry === 'object' && entry !== null ? readEntry(record(entry)) : null
    return read === null ? [] : [read]
  })
}

/** A time or an amount that may be missing. */
export function numOrNull(value: unknown): number | null {
  const read = num(value, NaN)
  return Number.isNaN(read) ? null : read
}

/** One of a few words; the fallback for everything else. */
export function oneOf<Word extends string>(value: unknown, words: readonly Word[], fallback: Word): Word {
  return words.find((word) => word === value) ?? fallback
}
