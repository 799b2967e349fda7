import type { ImportError, RawContact, RawFile } from './imported'
import { joinName } from './join-name'

/** Stands for an escaped semicolon while a value is taken apart; no text has this sign. */
const ESCAPED = '\ue000'

interface Property {
  name: string
  /** Parameters in upper case: 'ENCODING=QUOTED-PRINTABLE', or of version 2.1 the bare value. */
  params: string[]
  value: string
}

/**
 * Reads vCards of versions 2.1, 3.0 and 4.0: names, numbers, organisation and note; lines are unfolded,
 * quoted-printable and escapes undone. A card that never ends, or whose text is not UTF-8, is an error of its first line.
 */
export function parseVcard(text: string): RawFile {
  const contacts: RawContact[] = []
  const errors: ImportError[] = []
  let card: { line: number; lines: string[] } | null = null
  const breakOff = () => {
    if (card) errors.push({ line: card.line, source: nameIn(card.lines), reason: 'brokenCard' })
    card = null
  }

  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      breakOff()
      card = { line: index + 1, lines: [] }
    } else if (/^\s*END:VCARD\s*$/i.test(line) && card) {
      const contact = readCard(card.line, card.lines)
      if (contact) contacts.push(contact)
      else errors.push({ line: card.line, source: nameIn(card.lines), reason: 'encoding' })
      card = null
    } else card?.lines.push(line)
  })
  breakOff()
  return { contacts, errors }
}

/** One card; null when a text in it is of an encoding that we cannot read. */
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

/** Lines that go on: with a leading blank, or of quoted-printable after a trailing '='. */
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
  // A group stands before the name: 'item1.TEL'.
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

/** The parts of a value between semicolons that are not escaped. */
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
