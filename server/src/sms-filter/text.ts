import { tags, tlvOf, withoutTlvs, type ShortMessage, type Tlv } from './pdu'

/** How the characters of an SMS are written: one septet a byte, Latin-1, or UTF-16. */
type Alphabet = 'gsm7' | 'latin1' | 'ucs2'

const UDH = 0x40
const CLASS = 0x03
/** Of the GSM alphabet (3GPP TS 23.038), in its order. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const ESCAPE = 0x1b
/** Behind an escape. */
const extended = new Map<number, string>([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
])
const septets = new Map<string, readonly number[]>([
  ...[...basic].map((character, code) => [character, [code]] as const),
  ...[...extended].map(([code, character]) => [character, [ESCAPE, code]] as const),
])
septets.delete('\u001b')

/** The alphabet of a data coding; null for binary ones, and for those that phones in China do not write. */
function alphabetOf(dataCoding: number): Alphabet | null {
  if (dataCoding === 0) return 'gsm7'
  if (dataCoding === 1 || dataCoding === 3) return 'latin1'
  if (dataCoding === 8) return 'ucs2'
  if ((dataCoding & 0xf0) === 0xf0) return dataCoding & 4 ? null : 'gsm7'
  // The general group of GSM with a message class, not compressed.
  if ((dataCoding & 0xf0) !== 0x10) return null
  return ({ 0x00: 'gsm7', 0x08: 'ucs2' } as const)[dataCoding & 0x0c] ?? null
}

/** A part of a message that was cut: `reference` tells the messages of one sender apart. */
export interface Segment {
  reference: string
  total: number
  part: number
}

/** A message's user data: the characters' bytes, and what its header says. */
export interface UserData {
  segment: Segment | null
  /** Ports, national alphabets and the like: the text is for a program, or in letters that we cannot write. */
  hasOtherHeader: boolean
  bytes: Buffer
}

/** Reads the user data header (3GPP TS 23.040) and the sar_* parameters. */
export function userDataOf(message: ShortMessage): UserData {
  const ofParameters = segmentOfParameters(message)
  if (!(message.esmClass & UDH) || message.body.length === 0)
    return { segment: ofParameters, hasOtherHeader: false, bytes: message.body }
  const end = Math.min((message.body[0] ?? 0) + 1, message.body.length)
  const header = message.body.subarray(1, end)
  let segment: Segment | null = null
  let hasOtherHeader = false
  for (let at = 0; at + 1 < header.length;) {
    const [kind = 0, length = 0] = [header[at], header[at + 1]]
    const found = segmentOf(kind, header.subarray(at + 2, at + 2 + length))
    if (found) segment = found
    else hasOtherHeader = true
    at += 2 + length
  }
  return { segment: segment ?? ofParameters, hasOtherHeader, bytes: message.body.subarray(end) }
}

function segmentOf(kind: number, value: Buffer): Segment | null {
  if (kind === 0 && value.length === 3) return validSegment(`udh8:${value[0]}`, value[1], value[2])
  if (kind === 8 && value.length === 4) return validSegment(`udh16:${value.readUInt16BE(0)}`, value[2], value[3])
  return null
}

function segmentOfParameters(message: ShortMessage): Segment | null {
  const reference = tlvOf(message, tags.segmentReference)
  if (reference?.length !== 2) return null
  const [total, part] = [tlvOf(message, tags.segmentTotal)?.[0], tlvOf(message, tags.segmentNumber)?.[0]]
  return validSegment(`sar:${reference.readUInt16BE(0)}`, total, part)
}

const validSegment = (reference: string, total = 0, part = 0): Segment | null =>
  total > 1 && part > 0 && part <= total ? { reference, total, part } : null

/** The text of a message in its parts; null when it is binary, or for a program. */
export function textOf(parts: readonly ShortMessage[]): string | null {
  const alphabet = alphabetOf(parts[0]?.dataCoding ?? 4)
  const data = parts.map(userDataOf)
  if (alphabet === null || data.some(({ hasOtherHeader }) => hasOtherHeader)) return null
  const isOneAlphabet = parts.every(({ dataCoding }) => alphabetOf(dataCoding) === alphabet)
  // Together, since a cut may go through a character.
  if (isOneAlphabet) return decode(Buffer.concat(data.map(({ bytes }) => bytes)), alphabet)
  const texts = parts.map((part, index) => {
    const own = alphabetOf(part.dataCoding)
    return own === null ? null : decode(data[index]?.bytes ?? Buffer.alloc(0), own)
  })
  return texts.includes(null) ? null : texts.join('')
}

function decode(bytes: Buffer, alphabet: Alphabet): string {
  if (alphabet === 'latin1') return bytes.toString('latin1')
  if (alphabet === 'ucs2')
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0
    if (code !== ESCAPE) text += basic[code] ?? ' '
    else text += extended.get(bytes[(at += 1)] ?? 0) ?? ' '
  }
  return text
}

/** The bytes of one character; null when the alphabet has no such character. */
function encode(character: string, alphabet: Alphabet): Buffer | null {
  if (alphabet === 'ucs2') return Buffer.from(character, 'utf16le').swap16()
  if (alphabet === 'latin1') return character.charCodeAt(0) < 0x100 ? Buffer.from(character, 'latin1') : null
  const codes = septets.get(character)
  return codes ? Buffer.from(codes) : null
}

/** The bytes of a message: alone, and of one part beside its header. */
const room: Readonly<Record<Alphabet, { alone: number; part: number }>> = {
  gsm7: { alone: 160, part: 153 },
  latin1: { alone: 140, part: 134 },
  ucs2: { alone: 140, part: 134 },
}

/**
 * A message with a label before its text, cut anew: in its own alphabet if that has all characters, otherwise in UCS-2,
 * and with the same kind of numbering. `reference` numbers the parts, 0 to 255. Parts that were not there before want no receipt. Null when the
 * text cannot be read.
 */
export function labelled(parts: readonly ShortMessage[], label: string, reference: number): ShortMessage[] | null {
  const [first] = parts
  const text = textOf(parts)
  if (!first || text === null) return null
  const own = alphabetOf(first.dataCoding)
  const characters = [...label, ...text]
  const bytesIn = (alphabet: Alphabet) => characters.map((character) => encode(character, alphabet))
  const inOwn = own === null || parts.some(({ dataCoding }) => dataCoding !== first.dataCoding) ? [null] : bytesIn(own)
  const isOwn = inOwn.every((bytes) => bytes !== null)
  const alphabet = isOwn && own !== null ? own : 'ucs2'
  const encoded = (isOwn ? inOwn : bytesIn('ucs2')).filter((bytes) => bytes !== null)
  const dataCoding = isOwn ? first.dataCoding : first.dataCoding & 0x10 ? 0x18 | (first.dataCoding & CLASS) : 8
  const base: ShortMessage = {
    ...first,
    dataCoding,
    esmClass: first.esmClass & ~UDH,
    tlvs: withoutTlvs(first, [tags.segmentReference, tags.segmentTotal, tags.segmentNumber]),
  }
  const isWhole = first.isPayload && parts.length === 1 && userDataOf(first).segment === null
  const bodies = isWhole ? [Buffer.concat(encoded)] : cut(encoded, room[alphabet])
  if (bodies.length === 1) return bodies.map((body) => ({ ...base, body }))
  const isByParameters = segmentOfParameters(first) !== null
  return bodies.map((body, index) => {
    const registeredDelivery = parts[index]?.registeredDelivery ?? 0
    const numbers = [reference & 0xff, bodies.length, index + 1] as const
    return isByParameters
      ? { ...base, registeredDelivery, body, tlvs: [...base.tlvs, ...numbered(...numbers)] }
      : {
          ...base,
          registeredDelivery,
          esmClass: base.esmClass | UDH,
          body: Buffer.concat([Buffer.from([5, 0, 3, ...numbers]), body]),
        }
  })
}

/** Cuts between characters. */
function cut(characters: readonly Buffer[], { alone, part }: { alone: number; part: number }): Buffer[] {
  const all = Buffer.concat(characters)
  if (all.length <= alone) return [all]
  const bodies: Buffer[][] = [[]]
  let bytes = 0
  for (const character of characters) {
    if (bytes + character.length > part) {
      bodies.push([])
      bytes = 0
    }
    bodies.at(-1)?.push(character)
    bytes += character.length
  }
  return bodies.map((body) => Buffer.concat(body))
}

function numbered(reference: number, total: number, part: number): Tlv[] {
  return [
    { tag: tags.segmentReference, value: Buffer.from([0, reference]) },
    { tag: tags.segmentTotal, value: Buffer.from([total]) },
    { tag: tags.segmentNumber, value: Buffer.from([part]) },
  ]
}
