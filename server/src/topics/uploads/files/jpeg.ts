import { FileRefusal, partCounter, requireSize } from './refusal'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
/** Baseline, extended and progressive: the frames that every decoder supports. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Huffman and quantization tables, restart interval, number of lines. */
const tables = new Set([0xc4, 0xdb, 0xdd, 0xdc])
const ADOBE_LENGTH = 14

/** One segment: its marker, its start (at the marker) and its end. */
interface Segment {
  marker: number
  from: number
  to: number
}

/** The segment at a position; throws FileRefusal when there is none. */
function segmentAt(file: Buffer, at: number): Segment {
  let from = at
  while (file[from] === 0xff && file[from + 1] === 0xff) from += 1
  const marker = file[from] === 0xff ? file[from + 1] : undefined
  if (marker === undefined || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= SOI))
    throw new FileRefusal('broken')
  if (marker === EOI) return { marker, from, to: from + 2 }
  if (from + 4 > file.length) throw new FileRefusal('broken')
  const to = from + 2 + file.readUInt16BE(from + 2)
  if (to < from + 4 || to > file.length) throw new FileRefusal('broken')
  return { marker, from, to }
}

/** The end of the entropy-coded data that starts at a position: the first marker that cannot occur inside such data. */
function endOfScan(file: Buffer, at: number): number {
  // Not `indexOf`, whose call costs more than a hundred bytes: coded data may be full of escaped 0xff.
  for (let next = at; next + 1 < file.length; next += 1) {
    if (file[next] !== 0xff) continue
    const after = file[next + 1] ?? 0
    if (after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7)) return next
  }
  throw new FileRefusal('broken')
}

/**
 * The image of a JPEG without re-encoding: drops metadata, comments and previews, and keeps only the orientation.
 * Throws FileRefusal, also for data after the end, except the further images that phones append.
 */
export function readJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  let hasMore = false
  let hasFrame = false
  let hasScan = false
  let at = 2
  const countPart = partCounter()
  for (;;) {
    countPart()
    const { marker, from, to } = segmentAt(file, at)
    const segment = file.subarray(from, to)
    at = to
    if (marker === EOI) break
    if (marker === APP1) orientation = orientationOf(segment) ?? orientation
    else if (marker === APP2) hasMore ||= segment.subarray(4, 8).toString('latin1') === 'MPF\0'
    else if (marker === APP14 && isAdobe(segment)) kept.push(segment)
    else if (frames.has(marker)) {
      if (hasFrame || segment.length < 10) throw new FileRefusal('broken')
      requireSize(segment.readUInt16BE(7), segment.readUInt16BE(5))
      hasFrame = true
      kept.push(segment)
    } else if (tables.has(marker)) kept.push(segment)
    else if (marker === SOS) {
      if (!hasFrame) throw new FileRefusal('broken')
      at = endOfScan(file, to)
      hasScan = true
      kept.push(file.subarray(from, at))
    } else if (marker < 0xe0) throw new FileRefusal('type')
  }
  if (!hasScan) throw new FileRefusal('broken')
  const rest = file.subarray(at)
  const isNextPicture = hasMore && rest.subarray(0, 3).equals(Buffer.from([0xff, SOI, 0xff]))
  if (!isNextPicture && rest.some((byte) => byte !== 0)) throw new FileRefusal('unsafe')
  const turned = orientation > 1 ? [orientationSegment(orientation)] : []
  return Buffer.concat([Buffer.from([0xff, SOI]), ...turned, ...kept, Buffer.from([0xff, EOI])])
}

/** Whether this is Adobe's segment, which decoders need for the colour transform. */
function isAdobe(segment: Buffer): boolean {
  return segment.length === ADOBE_LENGTH + 2 && segment.subarray(4, 9).toString('latin1') === 'Adobe'
}

/** The EXIF orientation (1 to 8); null when there is none. */
function orientationOf(segment: Buffer): number | null {
  if (segment.subarray(4, 10).toString('latin1') !== 'Exif\0\0' || segment.length < 24) return null
  const tiff = segment.subarray(10)
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  const count = short(first)
  for (let entry = first + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left -= 1) {
    if (short(entry) !== 0x0112) continue
    const value = short(entry + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** An EXIF segment with the orientation only. */
function orientationSegment(orientation: number): Buffer {
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0', 'latin1')
  const data = Buffer.concat([header, Buffer.from([orientation, 0, 0, 0, 0, 0, 0])])
  const length = data.length + 2
  return Buffer.concat([Buffer.from([0xff, APP1, length >> 8, length & 0xff]), data])
}

/**
 * Overwrites the metadata of a JPEG inside a larger file with zeros, without moving a byte; leaves other data
 * unchanged.
 */
export function blankJpegMetadata(file: Buffer): void {
  if (file[0] !== 0xff || file[1] !== SOI) return
  const countPart = partCounter()
  try {
    for (let at = 2; ;) {
      countPart()
      const { marker, from, to } = segmentAt(file, at)
      if (marker === SOS || marker === EOI) return
      if ((marker >= APP1 && marker <= 0xef && marker !== APP14) || marker === 0xfe) file.fill(0, from + 4, to)
      at = to
    }
  } catch (error) {
    if (!(error instanceof FileRefusal) || error.fault === 'complicated') throw error
  }
}
