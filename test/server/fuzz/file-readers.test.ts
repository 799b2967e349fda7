import zlib from 'node:zlib'
import { readFile } from '@server/topics/uploads/files/read-file'
import { FileRefusal } from '@server/topics/uploads/files/refusal'
import { seededRandom } from '@server/simulators/seeded-random'
import { chunk, packed, pdf, riff, webpChunk } from '../topics/uploads/files'

/**
 * Readers of strangers' files take time in proportion to the bytes, whatever the file holds. Measured in processor time
 * beside an ordinary document of the same size.
 */

const seed = Number(process.env.FUZZ_SEED ?? 20_261_126)
const FILES = 120
/** The largest file that a form takes, and one for random files. */
const LARGEST = 4.9 * 1024 * 1024
const RANDOM = 512 * 1024
/** What is read byte by byte may take so many times an ordinary document. Reading from the start again takes hundreds. */
const MOST = 12
/** In ms: what starting zlib and the like may cost on top. */
const FIXED_MS = 40

/** The processor time of reading a file, in ms: the least of some readings, since the first may be compiled meanwhile. */
async function costOf(file: Buffer, readings = 2): Promise<number> {
  const once = async () => {
    const before = process.cpuUsage()
    await readFile(file).catch((error: unknown) => {
      if (!(error instanceof FileRefusal)) throw error
    })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < readings; reading += 1) least = Math.min(least, await once())
  return least
}

/**
 * Null when a file costs no more than it may beside the ordinary document, else both costs in words. What seems slow is read
 * more often, file and document in turn: other processes slow single readings down, and never all of them.
 */
async function slownessOf(file: Buffer, document: Buffer, baseline: number): Promise<string | null> {
  if ((await costOf(file)) <= MOST * baseline + FIXED_MS) return null
  const costs = { file: Number.POSITIVE_INFINITY, document: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 6; round += 1) {
    costs.file = Math.min(costs.file, await costOf(file, 1))
    costs.document = Math.min(costs.document, await costOf(document, 1))
  }
  const most = MOST * costs.document + FIXED_MS
  return costs.file <= most ? null : `${costs.file} ms, at most ${most}`
}

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
const LINE = '(Contract of the year 2026, page 12) Tj 12 0 Td\n'
/** An ordinary document: plain, and one that unpacks to `bytes`. */
const ordinary = (bytes: number) => pdf([{ dictionary: '/Length 0', data: repeated(LINE, bytes) }])
const unpackedTo = (text: string, bytes: number) =>
  pdf([{ dictionary: '/Filter /FlateDecode', data: packed(repeated(text, bytes)) }])
const wrapped = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, 'latin1')
const START = Buffer.from([0xff, 0xd8, 0xff])
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bytesOf = (part: Buffer, bytes: number) => Buffer.alloc(bytes, part)

const STREAMS = 5000
const padded = 'stream\nendstream\n'.padEnd(Math.floor(LARGEST / STREAMS))

it.each([
  ['5,000 streams', wrapped(padded.repeat(STREAMS)), ordinary(LARGEST)],
  ['escapes alone', wrapped(repeated('#41', LARGEST)), ordinary(LARGEST)],
  ['16 MB of escapes in 16 kB', unpackedTo('#41', 16e6), unpackedTo(LINE, 16e6)],
  [
    'a JPEG of 800,000 segments',
    Buffer.concat([START, bytesOf(Buffer.from([0xe5, 0, 4, 0, 0, 0xff]), LARGEST)]),
    ordinary(LARGEST),
  ],
  [
    'a JPEG of 800,000 tables',
    Buffer.concat([START, bytesOf(Buffer.from([0xdb, 0, 4, 0, 0, 0xff]), LARGEST)]),
    ordinary(LARGEST),
  ],
  [
    'a PNG of 400,000 chunks',
    Buffer.concat([PNG_START, chunk('IHDR', Buffer.alloc(13)), bytesOf(chunk('teXt'), LARGEST)]),
    ordinary(LARGEST),
  ],
  ['a WebP of 600,000 chunks', riff(bytesOf(webpChunk('JUNK', Buffer.alloc(0)), LARGEST)), ordinary(LARGEST)],
])('%s take no longer than a document of the same size', async (_name, file, document) => {
  expect(await slownessOf(file, document, await costOf(document))).toBeNull()
})

const words: Record<string, readonly (string | Buffer)[]> = {
  pdf: [
    'stream\n',
    'stream\r',
    'endstream ',
    'endstream\n',
    ' obj ',
    'obj<<',
    '/Length 3 ',
    '/Length ',
    '/Length 9 0 R',
    '/Filter[',
    '/Filter ',
    '/Filter/FlateDecode',
    '/Type /Metadata',
    '/Type ',
    '/Subtype /Image',
    '/Subtype ',
    '/Width 1',
    '/Width ',
    '0',
    '#41',
    '#4',
    '#',
    ' ',
    '\n',
    '\0',
    '/',
    '/JS',
    '/JavaScriptX',
    '/RichMediaaaa',
    '%%EOF',
    '/ObjStm',
    '/Predictor',
    ']',
    '<<',
    '/Filter /DCTDecode',
    '\u00ff\u00d8\u00ff\u00e5\0\u0004xx',
  ],
  jpeg: [
    [0xff],
    [0xff, 0],
    [0xff, 0xe1, 0, 4, 0, 0],
    [0xff, 0xe5, 0, 2],
    [0xff, 0xda, 0, 3, 1],
    [0xff, 0xdb, 0, 4, 0, 0],
    [0xff, 0xd9],
    [0xff, 0xd0],
    [0],
    [0xff, 0xfe, 0, 3, 1],
    [0xff, 0xe1, 0, 20, ...Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001', 'latin1'), 0, 0],
    [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0],
  ].map((one) => Buffer.from(one)),
  png: ['IDAT', 'teXt', 'pHYs', 'PLTE'].flatMap((name) => [
    chunk(name),
    chunk(name, Buffer.alloc(40, 7)),
    chunk(name, zlib.deflateSync(Buffer.alloc(99))),
  ]),
  webp: ['JUNK', 'EXIF', 'ALPH', 'VP8L'].flatMap((name) => [
    webpChunk(name, Buffer.alloc(0)),
    webpChunk(name, Buffer.from([0x2f, 7, 0, 0, 0])),
  ]),
}

it('no file of random words takes longer, plain or packed', async () => {
  const random = seededRandom(String(seed))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random.between(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const documents = { plain: ordinary(RANDOM), packed: unpackedTo(LINE, 8 * RANDOM) }
  const baselines = { plain: await costOf(documents.plain), packed: await costOf(documents.packed) }
  const slow: string[] = []
  for (let count = 0; count < FILES; count += 1) {
    const format = pick(Object.keys(words))
    const chosen = Array.from({ length: random.between(1, 3) }, () => pick(words[format] ?? []))
    const text = chosen.map((word) => word.toString('latin1')).join('')
    const isPacked = format === 'pdf' && random.chance(0.4)
    const parts = repeated(text, RANDOM)
    const body = Buffer.from(parts, 'latin1')
    const file =
      format === 'pdf'
        ? isPacked
          ? unpackedTo(text, 8 * RANDOM)
          : wrapped(parts)
        : format === 'jpeg'
          ? Buffer.concat([START.subarray(0, 2), body])
          : format === 'png'
            ? Buffer.concat([
                PNG_START,
                chunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0])),
                body,
                chunk('IEND'),
              ])
            : riff(body)
    const kind = isPacked ? 'packed' : 'plain'
    const slowness = await slownessOf(file, documents[kind], baselines[kind])
    if (slowness !== null) slow.push(`${format}, ${kind}, ${JSON.stringify(text)}: ${slowness}`)
  }
  expect(slow).toEqual([])
})
