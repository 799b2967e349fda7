import { FileRefusal, partCounter, requireSize } from './refusal'

/**
 * The kept flag of an extended file is transparency. Profile, EXIF, XMP and animation are dropped with their chunks.
 */
const ALPHA = 0x10
const ANIMATION = 0x02

/**
 * The still image of a WebP without re-encoding: drops EXIF, XMP, profile and unknown chunks. Throws FileRefusal, also
 * for data after its end.
 */
export function readWebp(file: Buffer): Buffer {
  if (file.length < 20) throw new FileRefusal('broken')
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw new FileRefusal('broken')
  if (end < file.length) throw new FileRefusal('unsafe')
  const kept: Buffer[] = []
  let pictures = 0
  const countPart = partCounter()
  for (let at = 12; at < end;) {
    countPart()
    if (at + 8 > end) throw new FileRefusal('broken')
    const length = file.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) throw new FileRefusal('broken')
    const name = file.toString('latin1', at, at + 4)
    // Only of chunks that are read: a file can have hundreds of thousands.
    const dataOf = () => file.subarray(at + 8, at + 8 + length)
    if (name === 'VP8X') {
      const data = dataOf()
      if (at !== 12 || data.length !== 10) throw new FileRefusal('broken')
      const flags = data[0] ?? 0
      if ((flags & ANIMATION) !== 0) throw new FileRefusal('type')
      requireSize(1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3))
      const header = Buffer.from(file.subarray(at, next))
      header[8] = flags & ALPHA
      kept.push(header)
    } else if (name === 'VP8 ' || name === 'VP8L') {
      const { width, height } = name === 'VP8 ' ? lossySize(dataOf()) : losslessSize(dataOf())
      requireSize(width, height)
      pictures += 1
      kept.push(file.subarray(at, next))
    } else if (name === 'ALPH') kept.push(file.subarray(at, next))
    else if (name === 'ANIM' || name === 'ANMF') throw new FileRefusal('type')
    at = next
  }
  if (pictures !== 1) throw new FileRefusal('broken')
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function lossySize(data: Buffer): { width: number; height: number } {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw new FileRefusal('broken')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function losslessSize(data: Buffer): { width: number; height: number } {
  if (data.length < 5 || data[0] !== 0x2f) throw new FileRefusal('broken')
  const bits = data.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}
