import { joinName, type ImportError, type RawContact, type RawFile } from './imported'

/** Replaces an escaped semicolon while a value is split. A private-use character, which no text contains. */
const ESCAPED = '\ue000'

interface Property {
  name: string
  /** Parameters in upper case: 'ENCODING=QUOTED-PRINTABLE', or in version 2.1 only the value. */
  params: string[]
  value: string
}

/**
 * Parses vCards of versions 2.1, 3.0 and 4.0: names, numbers, organisation and note. Unfolds lines and decodes
 * quoted-printable text and escapes. A card without an end, or whose text is not UTF-8, is reported as an error at its
 * first line.
 */
export function parseVcard(text: string): RawFile {
  const contacts: RawContact[] = []
  const errors: ImportError[] = []
  let card: { line: number; lines: string[] } | null = null
  const reportUnfinished = () => {
    if (card) errors.push({ line: card.line, source: nameIn(card.lines), reason: 'brokenCard' })
    card = null
  }

  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      reportUnfinished()
      card = { line: index + 1, lines: [] }
    } else if (/^\s*END:VCARD\s*$/i.test(line) && card) {
      const contact = readCard(card.line, card.lines)
      if (contact) contacts.push(contact)
      else errors.push({ line: card.line, source: nameIn(card.lines), reason: 'encoding' })
      card = null
    } else card?.lines.push(line)
  })
  reportUnfinished()
  return { contacts, errors }
}

/** Reads one card; null when its text has an encoding that we cannot read. */
function readCard(line: number, lines: readonly string[]): RawContact | null {
  const properties = unfold(lines).flatMap((whole) => readProperty(whole) ?? [])
  const texts = (name: string): string[] | null => {
    const found = properties.filter((property) => property.name === name).map(decode)
    return found.includes(null) ? null : found.filter((value): value is string => value !== null && value !== '')
  }
  const [full, parts, phones, organisations, notes] = [
    texts('FN'),
    texts('N'),
    texts('TEL'),
    texts('ORG'),
    texts('NOTE'),
  ]
  if (!full || !parts || !phones || !organisations || !notes) return null

  const [family = '', given = '', middle = ''] = splitValue(parts[0] ?? '')
  const name = unescape(full[0] ?? '') || joinName(family, [given, middle])
  const organisation = splitValue(organisations[0] ?? '')
    .filter(Boolean)
    .join(' ')
  const note = [organisation === name ? '' : organisation, ...notes.map(unescape)].filter(Boolean).join('；')
  const numbers = phones.map((phone) => unescape(phone).replace(/^tel:/i, '').replace(/;.*$/, ''))
  return { line, name: name || organisation, phones: numbers, note, source: [name, ...numbers].join(' ') }
}

/** Joins folded lines: a continuation starts with a blank, or follows a quoted-printable line that ends with '='. */
function unfold(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole[whole.length - 1]
    if (last !== undefined && /^[ \t]/.test(line)) whole[whole.length - 1] = last + line.slice(1)
    else if (last !== undefined && /;(?:ENCODING=)?QUOTED-PRINTABLE[^:]*:/i.test(last) && last.endsWith('='))
      whole[whole.length - 1] = last.slice(0, -1) + line
    else whole.push(line)
  }
  return whole
}

function readProperty(line: string): Property | null {
  const colon = line.indexOf(':')
  if (colon < 0) return null
  const [name = '', ...params] = line.slice(0, colon).split(';')
  // The name can have a group in front: 'item1.TEL'.
  const bare = name.slice(name.lastIndexOf('.') + 1)
  return {
    name: bare.trim().toUpperCase(),
    params: params.map((param) => param.toUpperCase()),
    value: line.slice(colon + 1).trim(),
  }
}

function decode({ params, value }: Property): string | null {
  const charset = params.find((param) => param.startsWith('CHARSET='))?.slice(8)
  const isQuoted = params.some((param) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/.test(param))
  if (!isQuoted) return value.includes('\ufffd') ? null : value
  if (charset !== undefined && charset !== 'UTF-8' && charset !== 'US-ASCII') return null
  try {
    return decodeURIComponent(value.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
  } catch {
    return null
  }
}

/** Splits a value at its semicolons, except escaped ones. */
function splitValue(value: string): string[] {
  const parts = value.split('\\;').join(ESCAPED).split(';')
  return parts.map((part) => unescape(part.split(ESCAPED).join(';')))
}

function unescape(value: string): string {
  return value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()
}

function nameIn(lines: readonly string[]): string {
  return lines.find((line) => /^(?:FN|N|TEL)[;:]/i.test(line))?.slice(0, 80) ?? ''
}
