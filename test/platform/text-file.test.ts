import { TextDecoder } from 'node:util'
import Taro from '@tarojs/taro'
import { decodeText } from '@/platform/decode-text.weapp'
import * as environment from '@/platform/environment'
import { keepText } from '@/platform/kept-file'
import { chooseTextFile } from '@/platform/text-file'
import { chooseTextFile as chooseInMiniProgram } from '@/platform/text-file.weapp'

Object.assign(globalThis, { TextDecoder })

/** The elements of one kind that the code under test creates. */
function watch<Tag extends 'a' | 'input'>(tag: Tag): HTMLElementTagNameMap[Tag][] {
  const made: HTMLElementTagNameMap[Tag][] = []
  const create = document.createElement.bind(document)
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (name === tag) made.push(element as HTMLElementTagNameMap[Tag])
    return element
  })
  return made
}

afterEach(() => jest.restoreAllMocks())

describe('a text to save', () => {
  it('is saved as a file where the browser supports it', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL: jest.fn() })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const links = watch('a')
    expect(await keepText('list.csv', 'a,b')).toBe('saved')
    expect(links[0]?.download).toBe('list.csv')
    expect(document.querySelector('a[download]')).toBeNull()
  })

  it('is copied inside another app, which cannot save files', async () => {
    const inside = { ...environment.client(), clientType: 'wxPublic' as const }
    jest.spyOn(environment, 'client').mockReturnValue(inside)
    const writeText = jest.fn(async () => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    expect(await keepText('list.csv', 'a,b')).toBe('copied')
    expect(writeText).toHaveBeenCalledWith('a,b')
  })
})

const MEGABYTE = 1024 * 1024

/** 王宁 in GB 18030. */
const WANG_NING = Buffer.from([0xcd, 0xf5, 0xc4, 0xfe])

describe('a text file', () => {
  async function choose(bytes: Uint8Array | null, size?: number) {
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    const fields = watch('input')
    const text = chooseTextFile(['vcf', 'csv'])
    const [field] = fields
    if (!field) throw new Error('No file is asked for')
    expect(field.accept).toBe('.vcf,text/vcard,text/x-vcard,.csv,text/csv')
    const file = bytes && new File([bytes.slice().buffer], 'numbers.csv')
    if (file && size !== undefined) Object.defineProperty(file, 'size', { value: size })
    Object.defineProperty(field, 'files', { value: file ? [file] : [] })
    field.dispatchEvent(new Event(file ? 'change' : 'cancel'))
    return text
  }

  it('is read as UTF-8', async () => {
    expect(await choose(new Uint8Array(Buffer.from('13900001111,推销')))).toEqual({ text: '13900001111,推销' })
  })

  it('is read in the Chinese encoding that office programs write', async () => {
    expect(await choose(Uint8Array.from([0xcd, 0xc6, 0xcf, 0xfa]))).toEqual({ text: '推销' })
  })

  it.each([
    [
      'a cut character in the last line',
      Buffer.from('周游,1\n王宁,2\n备注：同学').subarray(0, -1),
      /^周游,1\n王宁,2\n备注：同\ufffd+$/,
    ],
    [
      'a line in another encoding',
      Buffer.concat([Buffer.from('林晓东,1\n'), Buffer.from([0xcd, 0xf5, 0xc4, 0xfe]), Buffer.from(',2\n周游,3')]),
      /^林晓东,1\n王宁,2\n周游,3$/,
    ],
    [
      'a line of UTF-8 among those of GB 18030',
      Buffer.concat([WANG_NING, Buffer.from(',1\n'), WANG_NING, Buffer.from(',2\n周游,3\n'), WANG_NING]),
      /^王宁,1\n王宁,2\n周游,3\n王宁$/,
    ],
    [
      'a line in another encoding between single returns',
      Buffer.concat([Buffer.from('林晓东,1\r'), WANG_NING, Buffer.from(',2\r周游,3')]),
      /^林晓东,1\r王宁,2\r周游,3$/,
    ],
    [
      'a line that is folded within a character',
      Buffer.concat([
        Buffer.from('BEGIN:VCARD\r\nFN:周'),
        Buffer.from('游').subarray(0, 1),
        Buffer.from('\r\n '),
        Buffer.from('游').subarray(1),
        Buffer.from('\r\nTEL:1'),
      ]),
      /^BEGIN:VCARD\r\nFN:周游\r\nTEL:1$/,
    ],
    [
      'a fold within a character behind a mark of its encoding',
      Buffer.concat([
        Buffer.from('\ufeffBEGIN:VCARD\r\nFN:周'),
        Buffer.from('游').subarray(0, 1),
        Buffer.from('\r\n '),
        Buffer.from('游').subarray(1),
      ]),
      /BEGIN:VCARD\r\nFN:周游$/,
    ],
    ['an encoding that is neither', Buffer.from([0xa4, 0xfd, 0xb9, 0xe7, 0x2c, 0x31]), /\ufffd/],
  ])('is not spoilt by %s, in either build', async (_what, bytes, text) => {
    expect(await choose(new Uint8Array(bytes))).toEqual({ text: expect.stringMatching(text) })
    expect(decodeText(Uint8Array.from(bytes).buffer)).toMatch(text)
  })

  it.each(['utf16le', 'utf16be'])('is read in %s without a byte order mark, in either build', async (order) => {
    const bytes = Buffer.from('13900001111\t推销\r\n', 'utf16le')
    if (order === 'utf16be') bytes.swap16()
    expect(await choose(new Uint8Array(bytes))).toEqual({ text: '13900001111\t推销\r\n' })
    expect(decodeText(Uint8Array.from(bytes).buffer)).toBe('13900001111\t推销\r\n')
  })

  const unicodeText = Buffer.from('\ufeff13900001111\t推销 𠮷', 'utf16le')
  it.each([
    ['little', unicodeText],
    ['big', Buffer.from(unicodeText).swap16()],
  ])('is read in UTF-16 of %s-endian order, as "Unicode text" is saved', async (_order, bytes) => {
    expect(await choose(new Uint8Array(bytes))).toEqual({ text: '13900001111\t推销 𠮷' })
  })

  it('is undefined when none is chosen', async () => {
    expect(await choose(null)).toBeNull()
  })

  it.each([
    [10 * MEGABYTE, { text: '1' }],
    [10 * MEGABYTE + 1, { fault: 'tooLarge' }],
  ])('of %d bytes is %j', async (size, outcome) => {
    expect(await choose(Uint8Array.of(49), size)).toEqual(outcome)
  })
})

describe('a text file of a WeChat chat', () => {
  const chooseMessageFile = jest.fn()
  const readFile = jest.fn()
  Object.assign(Taro, { chooseMessageFile, getFileSystemManager: () => ({ readFile }) })

  const chosen = (size: number) =>
    chooseMessageFile.mockResolvedValueOnce({ tempFiles: [{ path: 'wxfile://tmp/a.csv', name: 'a.csv', size }] })

  it('is read by its bytes', async () => {
    chosen(6)
    readFile.mockImplementationOnce(({ filePath, success }) => {
      expect(filePath).toBe('wxfile://tmp/a.csv')
      success({ data: Uint8Array.from(Buffer.from('推销')).buffer })
    })
    expect(await chooseInMiniProgram(['csv'])).toEqual({ text: '推销' })
    expect(chooseMessageFile).toHaveBeenCalledWith({ count: 1, type: 'file', extension: ['csv'] })
  })

  it('is undefined when the subscriber cancels', async () => {
    chooseMessageFile.mockRejectedValueOnce({ errMsg: 'chooseMessageFile:fail cancel' })
    expect(await chooseInMiniProgram(['csv'])).toBeNull()
  })

  it('is not read beyond 10 MB', async () => {
    chosen(10 * MEGABYTE + 1)
    expect(await chooseInMiniProgram(['csv'])).toEqual({ fault: 'tooLarge' })
  })

  it('reports when WeChat cannot read it', async () => {
    chosen(1)
    readFile.mockImplementationOnce(({ fail }) => fail({ errMsg: 'readFile:fail' }))
    expect(await chooseInMiniProgram(['csv'])).toEqual({ fault: 'unreadable' })
  })
})

describe('the text of bytes in the mini-program', () => {
  const read = (...bytes: number[]) => decodeText(Uint8Array.from(bytes).buffer)

  it('is that of UTF-8, without its byte order mark, and with every character', () => {
    const text = '姓名,100%\r\n𠮷野家,"é"\n'
    expect(read(0xef, 0xbb, 0xbf, ...Buffer.from(text))).toBe(text)
  })

  it('is that of GBK for every ideograph and the characters of a table', () => {
    const pairs: number[][] = []
    for (let lead = 0x81; lead <= 0xfe; lead += 1) {
      for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) pairs.push([lead, trail, 0x0a])
    }
    const signs = new TextDecoder('gbk').decode(Uint8Array.from(pairs.flat())).split('\n')
    const measured = signs.map(
      (sign, index) => /^[一-龥，。：；（）“”、《》①]$/.test(sign) && { sign, bytes: pairs[index] },
    )
    const asked = measured.filter((pair) => pair !== false)
    expect(asked.length).toBeGreaterThan(20_902)
    expect(read(...asked.flatMap(({ bytes = [] }) => bytes)).trim()).toBe(asked.map(({ sign }) => sign).join('\n'))
  })

  it('is that of UTF-16 in either byte order, after its mark', () => {
    const text = '号码\t备注\r\n13900001111\t𠮷野家\n'
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(read(...bytes)).toBe(text)
    expect(read(...bytes.swap16())).toBe(text)
    expect(read(...bytes, 0x31)).toBe(text)
    expect([read(0xff), read(0xff, 0xfe), read()]).toEqual(['\ufffd', '', ''])
  })

  it('marks bytes that are neither', () => {
    expect(read(0x31, 0xff, 0xff, 0x32)).toBe('1\ufffd2')
    expect(read(0x31, 0xcd)).toBe('1\ufffd')
  })
})
