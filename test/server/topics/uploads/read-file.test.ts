import zlib from 'node:zlib'
import fc from 'fast-check'
import { readFile } from '@server/topics/uploads/files/read-file'
import { FileRefusal } from '@server/topics/uploads/files/refusal'
import { chunk, jpeg, packed, pdf, png, riff, webp, webpChunk, zip } from './files'

const faultOf = (file: Buffer | string) =>
  readFile(Buffer.isBuffer(file) ? file : Buffer.from(file, 'latin1')).then(
    () => 'taken',
    (error: unknown) => (error instanceof FileRefusal ? error.fault : String(error)),
  )

describe('a picture', () => {
  it.each([
    ['jpeg', jpeg()],
    ['png', png({ extra: [chunk('tEXt', 'GPS\0Shanghai'), chunk('eXIf', 'II*\0 Shanghai')] })],
    ['webp', webp()],
  ] as const)('of type %s is recognised by its content, and loses its location', async (type, file) => {
    const read = await readFile(file)
    expect(read.type).toBe(type)
    expect(file.toString('latin1')).toContain('Shanghai')
    expect(read.content.toString('latin1')).not.toMatch(/Shanghai|GPS|xmpmeta/)
    // The result is stable: reading it again changes nothing.
    expect((await readFile(read.content)).content.equals(read.content)).toBe(true)
  })

  it('keeps its orientation', async () => {
    const { content } = await readFile(jpeg({ orientation: 6 }))
    const at = content.indexOf('Exif')
    expect([content.readUInt16BE(at + 16), content.readUInt16BE(at + 24)]).toEqual([0x0112, 6])
    expect((await readFile(jpeg({ orientation: 1 }))).content.includes('Exif')).toBe(false)
  })

  it('keeps the coded picture byte by byte', async () => {
    const { content } = await readFile(jpeg())
    expect(content.includes(Buffer.from([0x3f, 0xff, 0x00, 0x12, 0xff, 0xd9]))).toBe(true)
  })

  it.each(['<svg', '<sVg\0', '<SVG1', '<scriptx', '<html\u0080'])(
    'may hold by chance what begins no page, as one photo in a hundred does: %j',
    async (pixels) => {
      expect(await faultOf(png({ extra: [chunk('PLTE', pixels)] }))).toBe('taken')
    },
  )

  it.each(['<svg>', '<SVG\t', '<svg/onload=x>', '<script\n', '<Html ', '<iframe\f', '<?php', 'javascript:'])(
    'may not hold what begins a page or a program: %j',
    async (pixels) => {
      expect(await faultOf(png({ extra: [chunk('PLTE', pixels)] }))).toBe('unsafe')
    },
  )

  it('loses a script in a comment', async () => {
    const { content } = await readFile(jpeg({ comment: '<script>alert(1)</script>' }))
    expect(content.includes('script')).toBe(false)
  })

  it.each([
    ['a JPEG with a script after its end', jpeg({ after: '<script>alert(1)</script>' })],
    ['a JPEG with an archive after its end', jpeg({ after: zip })],
    ['a JPEG with a film after its end', jpeg({ after: '\0\0\0\u0018ftypmp42' })],
    ['a PNG with a script after its end', png({ after: '<script>' })],
    ['a PNG with an archive after its end', png({ after: zip })],
    [
      'a PNG with something in its last chunk',
      png().subarray(0, -12).length ? Buffer.concat([png().subarray(0, -12), chunk('IEND', '<script>')]) : png(),
    ],
    ['a WebP with something after its end', Buffer.concat([webp(), Buffer.from('<script>')])],
    ['a picture whose palette is a page', png({ extra: [chunk('PLTE', '<script>alert(1)</script>')] })],
  ])('is refused when it has two formats at once: %s', async (_name, file) => {
    expect(await faultOf(file)).toBe('unsafe')
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a script', 'alert(1)'],
    ['a GIF', 'GIF89a\u0001\0\u0001\0'],
    ['an archive', zip],
    ['nothing', ''],
    ['a program', 'MZ\u0090\0'],
    [
      'a JPEG that is coded without loss',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc3, 0, 11]), Buffer.alloc(9)]),
    ],
    ['a film in WebP', riff(webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 7, 0, 0, 7, 0, 0])))],
    ['a PNG with a chunk that nobody knows', png({ extra: [chunk('EVIL')] })],
  ])('is refused when it is not one: %s', async (_name, file) => {
    expect(await faultOf(file)).toBe('type')
  })

  it.each([
    ['a JPEG', jpeg({ width: 60_000, height: 60_000 })],
    ['a JPEG of many pixels', jpeg({ width: 16_000, height: 16_000 })],
    ['a PNG', png({ width: 60_000, height: 60_000, raw: Buffer.alloc(10) })],
    ['a WebP', webp({ width: 16_384, height: 16_384 })],
    ['a PNG whose data unpack to more than it says', png({ raw: Buffer.alloc(50_000_000) })],
  ])('is refused by its dimensions before decoding: %s', async (_name, file) => {
    expect(await faultOf(file)).toBe('huge')
  })

  it('with a wrong checksum of a chunk is broken', async () => {
    const file = png()
    file[file.length - 20] = 1 + (file[file.length - 20] ?? 0)
    expect(await faultOf(file)).toBe('broken')
  })

  it('unpacks to the size of an interlaced header', async () => {
    // 8 by 8 in seven passes: 1, 1, 1, 2, 2, 4 and 4 lines.
    const bytes = 2 + 2 + 3 + 2 * 3 + 2 * 5 + 4 * 5 + 4 * 9
    expect(await faultOf(png({ interlace: 1, raw: Buffer.alloc(bytes) }))).toBe('taken')
    expect(await faultOf(png({ interlace: 1, raw: Buffer.alloc(bytes - 1) }))).toBe('broken')
  })
})

describe('a document', () => {
  const page = { dictionary: '/Filter /FlateDecode', data: packed('BT (Contract) Tj ET') }

  it('is accepted with packed pages, links and photos, whose locations are overwritten', async () => {
    const photo = { dictionary: '/Subtype /Image /Width 8 /Height 8 /Filter /DCTDecode', data: jpeg() }
    const link = { dictionary: '/Subtype /Link /A << /S /URI /URI (https://example.org) >>' }
    const notes = { dictionary: '/Type /Metadata /Subtype /XML', data: '<x:xmpmeta>Zhang San</x:xmpmeta>' }
    const file = pdf([page, photo, link, notes], { catalogue: '/OpenAction [2 0 R /FitH null]' })
    const read = await readFile(file)
    expect(read.type).toBe('pdf')
    expect(read.content).toHaveLength(file.length)
    expect(read.content.toString('latin1')).not.toMatch(/Shanghai|xmpmeta/)
    expect(read.content.toString('latin1')).toContain('/OpenAction')
  })

  it.each([
    ['a script', [{ dictionary: '/S /JavaScript /JS (app.alert(1))' }]],
    ['a script by an escaped name', [{ dictionary: '/S /J#61va#53cript /J#53 (app.alert(1))' }]],
    [
      'a script in packed objects',
      [{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: packed('9 0 << /S /JavaScript >>') }],
    ],
    [
      'a short name in packed objects',
      [{ dictionary: '/Type /ObjStm /Filter /FlateDecode', data: packed('9 0 << /JS (x) >>') }],
    ],
    [
      'objects in packing that is not followed',
      [{ dictionary: '/Type /ObjStm /Filter /ASCIIHexDecode', data: '2F4A53' }],
    ],
    [
      'objects behind a predictor',
      [{ dictionary: '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>', data: packed('x') }],
    ],
    ['packed objects within a stream', [{ dictionary: '', data: '9 0 obj << /Type /ObjStm >>' }]],
    ['a program to start', [{ dictionary: '/S /Launch /F (cmd.exe)' }]],
    ['a file', [{ dictionary: '/Type /EmbeddedFile', data: 'MZ' }]],
    ['a form to send', [{ dictionary: '/S /SubmitForm' }]],
    ['a form of pages', [{ dictionary: '/XFA 3 0 R' }]],
    ['a password', [{ dictionary: '/Encrypt 3 0 R' }]],
    ['a filter named elsewhere', [{ dictionary: '/Filter 9 0 R', data: 'x' }]],
    [
      'data packed twice',
      [{ dictionary: '/Filter [/FlateDecode /FlateDecode]', data: packed(packed('x').toString('latin1')) }],
    ],
  ])('is refused with %s', async (_name, parts) => {
    expect(await faultOf(pdf(parts))).toBe('unsafe')
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an archive', zip.toString('latin1')],
    ['a second document', pdf().toString('latin1').replace('%%EOF', '')],
  ])('is refused with %s after its end', async (_name, after) => {
    expect(await faultOf(pdf([page], { after }))).toBe('unsafe')
  })

  it('is refused with data before it, or without its end', async () => {
    expect(await faultOf(Buffer.concat([Buffer.from('MZ'), pdf()]))).toBe('type')
    expect(await faultOf(pdf([page]).subarray(0, -40))).toBe('broken')
  })

  it('that unpacks to too much is stopped', async () => {
    const flood = { dictionary: '/Filter /FlateDecode', data: zlib.deflateSync(Buffer.alloc(10 * 1024 * 1024)) }
    expect(flood.data.length).toBeLessThan(100_000)
    expect(await faultOf(pdf([flood]))).toBe('taken')
    expect(await faultOf(pdf([flood, flood]))).toBe('huge')
    const wide = { dictionary: '/Subtype /Image /Width 90000 /Height 90000 /Filter /JPXDecode', data: 'x' }
    expect(await faultOf(pdf([wide]))).toBe('huge')
  })
})

describe('arbitrary bytes', () => {
  const files = [jpeg(), png(), webp(), pdf([{ dictionary: '/Filter /FlateDecode', data: packed('BT ET') }])]

  it('are accepted or refused, and never a fault', async () => {
    const start = fc.constantFrom(...files.map((file) => file.subarray(0, 12)))
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (head, rest) => {
        expect(['taken', 'type', 'broken', 'unsafe', 'huge']).toContain(await faultOf(Buffer.concat([head, rest])))
      }),
    )
  })

  it('of a file cut anywhere are never accepted', async () => {
    for (const file of files) {
      for (let length = 0; length < file.length - 1; length += 1)
        expect(await faultOf(file.subarray(0, length))).not.toBe('taken')
    }
  })

  it('changed anywhere are accepted or refused, and never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), async (file, at, byte) => {
        const changed = Buffer.from(file)
        changed[at % file.length] = byte
        expect(['taken', 'type', 'broken', 'unsafe', 'huge']).toContain(await faultOf(changed))
      }),
      { numRuns: 500 },
    )
  })
})
