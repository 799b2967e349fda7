import zlib from 'node:zlib'

/** Files for tests, built byte by byte. */

const segment = (marker: number, data: Buffer | string): Buffer => {
  const content = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1')
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content])
}

/** EXIF of a phone: the picture's orientation, and where it was taken. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26 + 60)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  tiff.write('GPS 31.2304N 121.4737E Shanghai', 26, 'latin1')
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}

export interface JpegParts {
  width?: number
  height?: number
  orientation?: number
  comment?: string
  after?: Buffer | string
}

/** A JPEG with one component and one coded scan line. */
export function jpeg({ width = 8, height = 8, orientation = 6, comment = '', after = '' }: JpegParts = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
    segment(0xe1, exif(orientation)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Zhang San</x:xmpmeta>'),
    ...(comment ? [segment(0xfe, comment)] : []),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0x12]),
    Buffer.from([0xff, 0xd9]),
    Buffer.isBuffer(after) ? after : Buffer.from(after, 'latin1'),
  ])
}

export function chunk(name: string, data: Buffer | string = ''): Buffer {
  const content = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1')
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([length, body, sum])
}

export interface PngParts {
  width?: number
  height?: number
  interlace?: number
  /** What the data unpack to; the exact size by default. */
  raw?: Buffer
  extra?: Buffer[]
  after?: Buffer | string
}

/** A grey PNG. */
export function png({ width = 8, height = 8, interlace = 0, raw, extra = [], after = '' }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', zlib.deflateSync(raw ?? Buffer.alloc((width + 1) * height))),
    chunk('IEND'),
    Buffer.isBuffer(after) ? after : Buffer.from(after, 'latin1'),
  ])
}

export function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** An extended WebP of 8 by 8 with EXIF. */
export function webp({
  width = 8,
  height = 8,
  flags = 0x08,
}: { width?: number; height?: number; flags?: number } = {}) {
  const extended = Buffer.alloc(10)
  extended[0] = flags
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const lossless = Buffer.alloc(5)
  lossless[0] = 0x2f
  lossless.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return riff(
    webpChunk('VP8X', extended),
    webpChunk('VP8L', lossless),
    webpChunk('EXIF', Buffer.from('GPS 31.2304N 121.4737E Shanghai')),
  )
}

export interface PdfPart {
  dictionary: string
  data?: Buffer | string
}

/** A document with these objects, from number 3 on, after a catalogue with `catalogue` in it and a page. */
export function pdf(parts: PdfPart[] = [], { catalogue = '', after = '' } = {}): Buffer {
  const object = (number: number, { dictionary, data }: PdfPart) => {
    const content = data === undefined ? Buffer.alloc(0) : Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1')
    const length = data === undefined ? '' : ` /Length ${content.length}`
    const head = Buffer.from(`${number} 0 obj\n<< ${dictionary}${length} >>\n`, 'latin1')
    const stream = data === undefined ? [] : [Buffer.from('stream\n'), content, Buffer.from('\nendstream\n')]
    return Buffer.concat([head, ...stream, Buffer.from('endobj\n')])
  }
  const all = [
    { dictionary: `/Type /Catalog /Pages 2 0 R ${catalogue}` },
    { dictionary: '/Type /Pages /Kids [] /Count 0' },
    ...parts,
  ]
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'),
    ...all.map((part, index) => object(index + 1, part)),
    Buffer.from(`trailer\n<< /Root 1 0 R /Size ${all.length + 1} >>\nstartxref\n0\n%%EOF\n${after}`, 'latin1'),
  ])
}

export const packed = (data: Buffer | string): Buffer => zlib.deflateSync(Buffer.from(data as string, 'latin1'))

/** An empty zip archive, which zip readers find from its end. */
export const zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])
