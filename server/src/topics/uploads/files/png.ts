import zlib from 'node:zlib'
import { inflate } from './inflate'
import { FileRefusal, partCounter, requireSize } from './refusal'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The chunks needed to draw the picture in its colours. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'IDAT', 'IEND'])
const critical = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
const channels: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const depths = new Set([1, 2, 4, 8, 16])
/** The seven passes of an interlaced picture: first column and row, and the steps between. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * The image of a PNG without re-encoding: drops texts, times, EXIF and previews. Its data must unpack to exactly the
 * size in its header. Throws FileRefusal, also for data after its end.
 */
export async function readPng(file: Buffer): Promise<Buffer> {
  const kept: Buffer[] = [PNG_SIGNATURE]
  const packed: Buffer[] = []
  let expected = 0
  let last = ''
  let at = PNG_SIGNATURE.length
  const countPart = partCounter()
  while (last !== 'IEND') {
    countPart()
    if (at + 12 > file.length) throw new FileRefusal('broken')
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) throw new FileRefusal('broken')
    const name = file.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(name)) throw new FileRefusal('broken')
    if (zlib.crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw new FileRefusal('broken')
    if ((name === 'IHDR') !== (last === '')) throw new FileRefusal('broken')
    // An unknown critical chunk: decoders must understand it, and none does.
    if (/^[A-Z]/.test(name) && !critical.has(name)) throw new FileRefusal('type')
    const data = file.subarray(at + 8, end - 4)
    if (name === 'IHDR') expected = rawBytes(data)
    if (name === 'IDAT') {
      if (packed.length > 0 && last !== 'IDAT') throw new FileRefusal('broken')
      packed.push(data)
    }
    if (name === 'IEND' && data.length > 0) throw new FileRefusal('unsafe')
    if (drawn.has(name)) kept.push(file.subarray(at, end))
    last = name
    at = end
  }
  if (at < file.length) throw new FileRefusal('unsafe')
  const { bytes } = await inflate(Buffer.concat(packed), { limit: expected, keep: false })
  if (bytes !== expected) throw new FileRefusal('broken')
  return Buffer.concat(kept)
}

/** How many bytes the picture's data unpacks to, computed from its header. */
function rawBytes(header: Buffer): number {
  if (header.length !== 13) throw new FileRefusal('broken')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  requireSize(width, height)
  const [depth = 0, colour = 0, , , interlace = 0] = header.subarray(8)
  const perPixel = channels.get(colour)
  if (perPixel === undefined || !depths.has(depth) || interlace > 1) throw new FileRefusal('broken')
  const bytesOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * depth * perPixel) / 8))
  if (interlace === 0) return bytesOf(width, height)
  return passes
    .map(([x, y, right, down]) =>
      bytesOf(Math.max(0, Math.ceil((width - x) / right)), Math.max(0, Math.ceil((height - y) / down))),
    )
    .reduce((sum, bytes) => sum + bytes, 0)
}
