/** Decoders of a build. `utf8` returns null for bytes that are not UTF-8. */
export interface Decoders {
  utf8(units: Uint8Array): string | null
  /** UTF-8 in which unreadable bytes become U+FFFD. */
  lossyUtf8(units: Uint8Array): string
  gb18030(units: Uint8Array): string
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Decodes a text by the fewest faults, row by row. Where most rows with other than ASCII characters are no UTF-8, the file is
 * GB 18030, except for rows that are Chinese as UTF-8. Elsewhere a row that is no UTF-8 is GB 18030 if it contains no
 * character of UTF-8 at all, and otherwise has U+FFFD at its bad bytes.
 */
export function decodeRows(units: Uint8Array, { utf8, lossyUtf8, gb18030 }: Decoders): string {
  // Some phones fold the lines of a card within a character.
  const whole = utf8(units) ?? (isCard(units) ? utf8(withoutFolds(units)) : null)
  if (whole !== null) return whole
  const lines = linesOf(units).map((line) => ({ line, text: utf8(line) }))
  const bad = lines.filter(({ text }) => text === null)
  const good = lines.filter(({ line, text }) => text !== null && line.some((unit) => unit >= 0x80))
  const mixed = bad.filter(({ line }) => hasUtf8(line))
  const isGb = bad.length - mixed.length > good.length + mixed.length
  // Rows of GB 18030 that follow each other are decoded together, which is much faster.
  let text = ''
  let from = 0
  let at = 0
  const flush = () => {
    // What no character of GB 18030 is for is another encoding, such as Big5.
    if (from < at) text += gb18030(units.subarray(from, at)).replace(/[\ue000-\uf8ff]/g, '\ufffd')
  }
  for (const { line, text: read } of lines) {
    const ofLine = isGb
      ? read !== null && CHINESE.test(read)
        ? read
        : null
      : (read ?? (hasUtf8(line) ? lossyUtf8(line) : null))
    if (ofLine !== null) {
      flush()
      text += ofLine
      from = at + line.length
    }
    at += line.length
  }
  flush()
  return text
}

/** Two bytes of GB 18030 may be a letter of UTF-8, but hardly ever a Chinese one. */
const CHINESE = /[\u3000-\u9fff\uff00-\uffef]/

const isCard = (units: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*BEGIN:VCARD/i.test(String.fromCharCode(...units.subarray(0, 32)))

/** Without the ends of lines that a blank continues. */
const withoutFolds = (units: Uint8Array): Uint8Array =>
  units.filter((unit, at) => {
    const isBlank = (next: number) => units[next] === 0x20 || units[next] === 0x09
    if (unit === LINE_FEED) return !isBlank(at + 1)
    if (unit === CARRIAGE_RETURN) return !(units[at + 1] === LINE_FEED && isBlank(at + 2))
    return !(isBlank(at) && units[at - 1] === LINE_FEED)
  })

/** Whether a file without a byte order mark is UTF-16: every other byte of its ASCII characters is 0. */
export function utf16Of(units: Uint8Array): 'le' | 'be' | null {
  const head = units.subarray(0, 2000)
  if (units.length % 2 > 0 || head.length < 4) return null
  const zeros = (first: number) => head.filter((unit, at) => unit === 0 && at % 2 === first).length / (head.length / 2)
  if (zeros(1) > 0.3 && zeros(0) < 0.1) return 'le'
  return zeros(0) > 0.3 && zeros(1) < 0.1 ? 'be' : null
}

/** The lines with their ends. */
function linesOf(units: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  units.forEach((unit, at) => {
    if (unit !== LINE_FEED && !(unit === CARRIAGE_RETURN && units[at + 1] !== LINE_FEED)) return
    lines.push(units.subarray(start, at + 1))
    start = at + 1
  })
  if (start < units.length) lines.push(units.subarray(start))
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
