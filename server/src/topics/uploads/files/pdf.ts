import { inflate } from './inflate'
import { blankJpegMetadata } from './jpeg'
import { FileRefusal, requireSize } from './refusal'

const STREAMS_MAX = 5000
/** The most unpacked bytes of a document's pictures, and of all its other streams, which are scanned. */
const PICTURES_MAX = 128 * 1024 * 1024
const TEXTS_MAX = 16 * 1024 * 1024
const END = '(?=[\\s\\0()<>\\[\\]{}/%]|$)'
/** Names of active content, attachments and external links; long enough never to occur in picture data by chance. */
const active = new RegExp(
  `/(JavaScript|Launch|EmbeddedFiles?|RichMedia\\w*|SubmitForm|ImportData|GoToE|GoToR|Rendition|Encrypt)${END}`,
)
/** The same for names that are too short to search in compressed data. */
const activeShort = new RegExp(`/(JS|XFA|EF|Movie|Sound)${END}`)

/** A stream of a document: its dictionary and the position of its data. */
interface Stream {
  dictionary: string
  from: number
  to: number
}

/**
 * Accepts a document without active content: no script, action, form submission, attachment or password, also in packed
 * objects and escaped names. Overwrites the metadata of its photos and its XMP. Throws FileRefusal, also for data
 * before its header or after its end.
 */
export async function readPdf(file: Buffer): Promise<Buffer> {
  const text = file.toString('latin1')
  if (!/^%PDF-(1\.[0-7]|2\.0)\s/.test(text)) throw new FileRefusal('type')
  const ending = text.lastIndexOf('%%EOF')
  if (ending < 0) throw new FileRefusal('broken')
  if (/[^\s\0]/.test(text.slice(ending + 5))) throw new FileRefusal('unsafe')
  // Unescaped names are as long or shorter, so the text is safe to scan.
  if (active.test(unescapeNames(file))) throw new FileRefusal('unsafe')
  const clean = Buffer.from(file)
  const streams = findStreams(text)
  requireNoActiveContent(outside(text, streams))
  const left = { pictures: PICTURES_MAX, texts: TEXTS_MAX }
  for (const { dictionary, from, to } of streams) {
    const filters = filtersOf(dictionary)
    const holdsObjects = /\/ObjStm/.test(dictionary)
    const isPicture = /\/Subtype\s*\/Image/.test(dictionary)
    if (isPicture) requirePictureSize(dictionary)
    if (filters.length === 0 && /\/Type\s*\/Metadata/.test(dictionary)) clean.fill(0x20, from, to)
    if (filters.length === 1 && filters[0] === 'DCTDecode') blankJpegMetadata(clean.subarray(from, to))
    const packs = filters.filter((name) => name === 'FlateDecode' || name === 'LZWDecode')
    // Data that is packed twice or by an unsupported filter cannot be scanned.
    if (packs.length > 1 || packs.includes('LZWDecode') || (packs.length === 1 && filters[0] !== 'FlateDecode'))
      throw new FileRefusal('unsafe')
    if (holdsObjects && (filters.length > 1 || (filters.length === 1 && packs.length === 0)))
      throw new FileRefusal('unsafe')
    if (holdsObjects && /\/Predictor/.test(dictionary)) throw new FileRefusal('unsafe')
    if (packs.length === 0) {
      if (holdsObjects) requireNoActiveContent(text.slice(from, to))
      continue
    }
    const kind = isPicture ? 'pictures' : 'texts'
    const { bytes, content } = await inflate(file.subarray(from, to), { limit: left[kind], keep: !isPicture })
    left[kind] -= bytes
    const unpacked = isPicture ? '' : unescapeNames(content)
    if (active.test(unpacked) || (holdsObjects && activeShort.test(unpacked))) throw new FileRefusal('unsafe')
  }
  return clean
}

const NUMBER_SIGN = 0x23
const digits = new Map([...'0123456789abcdefABCDEF'].map((digit) => [digit.charCodeAt(0), parseInt(digit, 16)]))
const digitValues = Int8Array.from({ length: 256 }, (_, code) => digits.get(code) ?? -1)

/**
 * The text of a document with its escapes (`#41`) replaced, from bytes or latin1. Byte by byte, because a callback for
 * each escape takes seconds for a document of nothing else.
 */
function unescapeNames(content: Buffer | string): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const high = byte === NUMBER_SIGN ? (digitValues[bytes[at + 1] ?? 0] ?? -1) : -1
    const low = high < 0 ? -1 : (digitValues[bytes[at + 2] ?? 0] ?? -1)
    bytes[length] = low < 0 ? byte : high * 16 + low
    if (low >= 0) at += 2
    length += 1
  }
  return bytes.toString('latin1', 0, length)
}

function requireNoActiveContent(text: string): void {
  const plain = unescapeNames(text)
  if (active.test(plain) || activeShort.test(plain)) throw new FileRefusal('unsafe')
}

/**
 * Every stream, in order, each read from the end of the one before: the time grows with the bytes alone. Throws when one
 * does not end or contains another object.
 */
function findStreams(text: string): Stream[] {
  const found: Stream[] = []
  const keyword = /stream(?:\r\n|\n|\r)/g
  for (let match = keyword.exec(text); match; match = keyword.exec(text)) {
    const from = match.index + match[0].length
    const before = text.slice(found.at(-1)?.to ?? 0, match.index)
    const dictionary = unescapeNames(before.slice(Math.max(before.lastIndexOf('obj'), 0)))
    const told = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
    const byLength = from + Number(told ?? NaN)
    const isTrue = /^\s*endstream/.test(text.slice(byLength, byLength + 16))
    const to = isTrue ? byLength : text.indexOf('endstream', from)
    if (to < 0) throw new FileRefusal('broken')
    if (text.slice(from, to).includes('/ObjStm')) throw new FileRefusal('unsafe')
    found.push({ dictionary, from, to })
    if (found.length > STREAMS_MAX) throw new FileRefusal('huge')
    keyword.lastIndex = text.indexOf('endstream', to) + 'endstream'.length
  }
  return found
}

/** The text between the streams, which holds all dictionaries. */
function outside(text: string, streams: readonly Stream[]): string {
  const parts = streams.map(({ from }, index) => text.slice(streams[index - 1]?.to ?? 0, from))
  return [...parts, text.slice(streams.at(-1)?.to ?? 0)].join(' ')
}

function filtersOf(dictionary: string): string[] {
  const named = /\/Filter\s*(\[[^\]]*\]|\/\w+|\S+)/.exec(dictionary)?.[1]
  if (named === undefined) return []
  // The filter is a reference to another object, so it could be anything.
  if (!/^[[/]/.test(named)) throw new FileRefusal('unsafe')
  return [...named.matchAll(/\/(\w+)/g)].map(([, name]) => name ?? '')
}

function requirePictureSize(dictionary: string): void {
  const sideOf = (name: string) =>
    Number(new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 1)
  requireSize(sideOf('Width'), sideOf('Height'))
}
