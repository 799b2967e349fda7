import { joinName, type ImportError, type RawContact, type RawFile } from './imported'

/** Replaces an escaped semicolon while a value is split. A private-use character, which no text contains. */
const ESCAPED = '\ue000'

interface Property {
  name: string
  /** Parameters in upper case: 'ENCODING=QUOTED-PRINTABLE', or in version 2.1 only the value. */
  params: string[]
  value: string
}

/** Decodes the bytes of a text whose encoding it finds by itself, among them those of China. */
export type DecodeText = (bytes: ArrayBuffer) => string

/**
 * Parses vCards of versions 2.1, 3.0 and 4.0: names, numbers, organisation and note. Unfolds lines and decodes
 * quoted-printable text and escapes. A card of another person inside one (AGENT) is skipped. A card without an end is kept
 * when it has a number; otherwise it is reported as an error at its first line, like one whose name or number has an
 * encoding that we cannot read. An organisation or a note that cannot be read costs only itself.
 */
export function parseVcard(text: string, decodeText?: DecodeText): RawFile {
  const contacts: RawContact[] = []
  const errors: ImportError[] = []
  let card: { line: number; lines: string[] } | null = null
  let agents = 0
  let before = ''
  const end = (isFinished: boolean) => {
    if (!card) return
    const contact = readCard(card.line, card.lines, decodeText)
    const reason = !isFinished && (contact?.phones.length ?? 0) === 0 ? 'brokenCard' : contact ? null : 'encoding'
    if (contact && reason === null) contacts.push(contact)
    else if (reason !== null) errors.push({ line: card.line, source: nameIn(card.lines), reason })
    card = null
  }

  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const isBegin = /^[\s\ufeff]*BEGIN\s*:\s*VCARD\s*$/i.test(line)
    const isEnd = /^\s*END\s*:\s*VCARD\s*$/i.test(line)
    const isOfAgent = AGENT.test(before) && isBegin
    before = line
    if (card && (isOfAgent || WITH_AGENT.test(line))) agents += 1
    else if (agents > 0 && !isBegin) agents -= isEnd ? 1 : 0
    else if (isBegin) {
      end(false)
      agents = 0
      card = { line: index + 1, lines: [] }
    } else if (isEnd) end(true)
    else card?.lines.push(line)
  })
  end(false)
  return { contacts, errors }
}

/** A property whose value is the card of another person, which begins in the next line or in this one. */
const AGENT = /^\s*(?:[\w-]+\.)?AGENT\b[^:]*:\s*$/i
const WITH_AGENT = /^\s*(?:[\w-]+\.)?AGENT\b[^:]*:\s*BEGIN\s*:\s*VCARD\s*$/i

/** Reads one card; null when its name or a number has an encoding that we cannot read. */
function readCard(line: number, lines: readonly string[], decodeText?: DecodeText): RawContact | null {
  const properties = unfold(lines).flatMap((whole) => readProperty(whole) ?? [])
  const decoded = (name: string) =>
    properties.filter((property) => property.name === name).map((property) => decode(property, decodeText))
  const texts = (name: string): string[] | null => {
    const found = decoded(name)
    return found.includes(null) ? null : found.filter((value): value is string => value !== null && value !== '')
  }
  const readable = (name: string) => decoded(name).filter((value): value is string => value !== null && value !== '')
  const [full, parts, phones] = [texts('FN'), texts('N'), texts('TEL')]
  // A name that cannot be read in one form may be readable in the other.
  const isNameless = (full === null || parts === null) && (full ?? parts ?? []).length === 0
  if (isNameless || phones === null) return null
  const [organisations, notes, nicknames] = [readable('ORG'), readable('NOTE'), readable('NICKNAME')]

  const [family = '', given = '', middle = ''] = splitValue(parts?.[0] ?? '')
  const name = unescape(full?.[0] ?? '') || joinName(family, [given, middle]) || unescape(nicknames[0] ?? '')
  const organisation = splitValue(organisations[0] ?? '')
    .filter(Boolean)
    .join(' ')
  const note = [organisation === name ? '' : organisation, ...notes.map(unescape)].filter(Boolean).join('；')
  const numbers = phones.map((phone) =>
    unescape(phone)
      .replace(/^tel:/i, '')
      .replace(/;[a-z-]+=[^;]*/gi, ''),
  )
  return { line, name: name || organisation, phones: numbers, note, source: [name, ...numbers].join(' ') }
}

/** Joins folded lines: a continuation starts with a blank, or follows a quoted-printable line that ends with '='. */
function unfold(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole[whole.length - 1]
    const isOpen =
      last !== undefined &&
      last.endsWith('=') &&
      /;(?:ENCODING=)?QUOTED-PRINTABLE[^:]*:/i.test(last) &&
      !NEXT.test(line)
    if (last !== undefined && isOpen) whole[whole.length - 1] = last.slice(0, -1) + line.replace(/^[ \t]/, '')
    else if (last !== undefined && /^[ \t]/.test(line)) whole[whole.length - 1] = last + line.slice(1)
    else whole.push(line)
  }
  return whole
}

/** A property behind a quoted value that was cut at its '='. */
const NEXT =
  /^(?:[\w-]+\.)?(?:TEL|N|FN|ORG|NOTE|EMAIL|ADR|TITLE|URL|PHOTO|BDAY|VERSION|NICKNAME|CATEGORIES|REV|UID|X-[A-Z-]+)[;:]/

/** A parameter's value in quotes may contain the colon and the semicolon that otherwise end it. */
const PROPERTY = /^((?:[^":]|"[^"]*")*):(.*)$/s

function readProperty(line: string): Property | null {
  // Of a quote that is not closed, the last colon ends the parameters.
  const [, head, value] = PROPERTY.exec(line) ?? /^([^"]*".*):([^:]*)$/s.exec(line) ?? []
  if (head === undefined || value === undefined) return null
  const [name = '', ...params] = head.match(/(?:[^";]|"[^"]*")+/g) ?? []
  // The name can have a group in front: 'item1.TEL'.
  const bare = name.slice(name.lastIndexOf('.') + 1)
  return { name: bare.trim().toUpperCase(), params: params.map((param) => param.toUpperCase()), value: value.trim() }
}

/** The names of Chinese encodings in a field that has one of its own. */
const CHINESE_CHARSET = /^(?:GBK|GB-?2312|GB-?18030|CP936|EUC-CN)$/

function decode({ params, value }: Property, decodeText?: DecodeText): string | null {
  const charset = params
    .find((param) => param.startsWith('CHARSET='))
    ?.slice(8)
    .replace(/"/g, '')
  // Text in base64 is not decoded; as it stands it would be stored as a name.
  if (params.some((param) => /^(?:ENCODING=)?(?:B|BASE64)$/.test(param))) return null
  const isQuoted = params.some((param) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/.test(param))
  if (!isQuoted) return value.includes('\ufffd') ? null : value
  if (charset !== undefined && CHINESE_CHARSET.test(charset)) return decodeText ? decodeText(bytesOf(value)) : null
  if (charset !== undefined && !/^(?:UTF-?8|US-ASCII)$/.test(charset)) return null
  try {
    return decodeURIComponent(
      value
        .replace(/=$/, '')
        .replace(/%/g, '%25')
        .replace(/=([0-9A-F]{2})/gi, '%$1'),
    )
  } catch {
    return null
  }
}

/** The bytes of a quoted-printable value; outside of its escapes it has only ASCII. */
function bytesOf(quoted: string): ArrayBuffer {
  const units = (quoted.match(/=[0-9A-F]{2}|[^=]/gi) ?? []).map((unit) =>
    unit.length > 1 ? parseInt(unit.slice(1), 16) : unit.charCodeAt(0),
  )
  return Uint8Array.from(units).buffer
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
