/** Decoders of a build. `utf8` returns null for bytes that are not UTF-8. */
export interface Decoders {
  utf8(units: Uint8Array): string | null
  /** UTF-8 in which unreadable bytes become U+FFFD. */
  lossyUtf8(units: Uint8Array): string
  gb18030(units: Uint8Array): string
}

const LINE_FEED = 0x0a

/**
 * Decodes a text by the fewest faults: as UTF-8, or as GB 18030 when most of its lines with other than ASCII characters
 * are no UTF-8. In a file of UTF-8 one bad line does not spoil the others: it is decoded by itself, as GB 18030 if it
 * contains no character of UTF-8 at all, otherwise with U+FFFD at its bad bytes.
 */
export function decodeRows(units: Uint8Array, { utf8, lossyUtf8, gb18030 }: Decoders): string {
  const whole = utf8(units)
  if (whole !== null) return whole
  const lines = linesOf(units).map((line) => ({ line, text: utf8(line) }))
  const bad = lines.filter(({ text }) => text === null)
  const good = lines.filter(({ line, text }) => text !== null && line.some((unit) => unit >= 0x80))
  const mixed = bad.filter(({ line }) => hasUtf8(line))
  if (bad.length - mixed.length > good.length + mixed.length) return gb18030(units)
  return lines.map(({ line, text }) => text ?? (hasUtf8(line) ? lossyUtf8(line) : gb18030(line))).join('')
}

/** The lines with their ends. */
function linesOf(units: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let start = 0; start < units.length;) {
    const feed = units.indexOf(LINE_FEED, start)
    const end = feed < 0 ? units.length : feed + 1
    lines.push(units.subarray(start, end))
    start = end
  }
  return lines
}

/** Whether bytes contain a three-byte character of UTF-8, as all Chinese ones are; GB 18030 hardly ever forms one. */
function hasUtf8(units: Uint8Array): boolean {
  return units.some(
    (unit, at) =>
      unit >= 0xe4 && unit <= 0xe9 && isTrail(units[at + 1]) && isTrail(units[at + 2]) && !isTrail(units[at + 3]),
  )
}

const isTrail = (unit: number | undefined): boolean => unit !== undefined && unit >= 0x80 && unit <= 0xbf
