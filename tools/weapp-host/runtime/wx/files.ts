import type { HostSettings } from '../settings'
import { asynchronous, WxFailure, type OnError, type WxOptions } from './asynchronous'
import type { Privacy } from './privacy'

const MOST_BYTES_READ = 100 * 1024 * 1024
const MOST_CHOSEN = 100
/** WeChat's limit of pictures and videos in one choice. */
const MOST_MEDIA = 20
/** What WeChat's viewer opens. */
const DOCUMENTS = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']
/** The folder that a mini-program may write to. */
export const USER_DATA_PATH = 'http://usr'
/** The first bytes of PNG and JPEG files. */
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** The files that the subscriber has chosen, and those that the mini-program has written or downloaded. */
export class Files {
  private readonly known = new Map<string, File>()
  private readonly addresses = new Map<File, string>()

  constructor(
    private readonly settings: HostSettings,
    private readonly privacy: Privacy,
    private readonly onError: OnError,
    private readonly note: (name: string, options: WxOptions) => void,
  ) {}

  /** `wx.chooseMessageFile`: the first matching files are chosen; without any, the subscriber closes the dialog. */
  readonly chooseMessageFile = async ({ count, type = 'all', extension }: WxOptions): Promise<object> => {
    if (typeof count !== 'number' || count > MOST_CHOSEN) throw new WxFailure('parameter error: parameter.count')
    await this.privacy.require('chooseMessageFile')
    const endings = Array.isArray(extension) && type === 'file' ? extension.map(String) : null
    const files = this.settings.files ? filesOf(this.settings.files) : await askBrowser()
    const fitting = files
      .filter(({ name }) => type === 'all' || type === kindOf(name))
      .filter(({ name }) => !endings || endings.some((ending) => name.endsWith(`.${ending}`)))
      .slice(0, count)
    if (fitting.length === 0) throw new WxFailure('cancel')
    return { tempFiles: fitting.map((file) => this.hand(file)) }
  }

  /** `wx.chooseMedia`: the first matching files of the album; without any, the subscriber closes it. */
  readonly chooseMedia = async ({ count = 9, mediaType = ['image', 'video'] }: WxOptions): Promise<object> => {
    if (typeof count !== 'number' || count > MOST_MEDIA) throw new WxFailure('parameter error: parameter.count')
    await this.privacy.require('chooseMedia')
    const kinds = Array.isArray(mediaType) ? mediaType : []
    const files = this.settings.album ? filesOf(this.settings.album) : await askBrowser()
    const fitting = files
      .filter(({ name }) => kinds.includes(kindOf(name)) || (kinds.includes('mix') && kindOf(name) !== 'file'))
      .slice(0, count)
    const [first] = fitting
    if (!first) throw new WxFailure('cancel')
    const tempFiles = fitting.map((file) => ({
      tempFilePath: this.keep(file),
      size: file.size,
      fileType: kindOf(file.name),
    }))
    return {
      tempFiles,
      type: fitting.every(({ name }) => kindOf(name) === kindOf(first.name)) ? kindOf(first.name) : 'mix',
    }
  }

  /** `wx.openDocument`, which the host records; it fails for a file that WeChat's viewer would not open. */
  readonly openDocument = ({ filePath, fileType }: WxOptions): void => {
    const ending = String(fileType ?? this.find(filePath).name.split('.').at(-1))
    this.find(filePath)
    if (!DOCUMENTS.includes(ending)) throw new WxFailure('filetype not supported')
    this.note('openDocument', { filePath, fileType: ending })
  }

  /** Where the browser finds a file of the mini-program; undefined for all other addresses. */
  addressOf(filePath: string): string | undefined {
    const file = this.known.get(filePath)
    if (!file) return undefined
    const address = this.addresses.get(file) ?? URL.createObjectURL(file)
    this.addresses.set(file, address)
    return address
  }

  /** `wx.saveImageToPhotosAlbum`, for a picture of the mini-program. */
  readonly saveImageToPhotosAlbum = async ({ filePath }: WxOptions): Promise<void> => {
    await this.privacy.require('saveImageToPhotosAlbum')
    await this.requirePicture(filePath)
    this.note('saveImageToPhotosAlbum', { filePath })
  }

  /** `wx.showShareImageMenu`, for a picture of the mini-program. */
  readonly showShareImageMenu = async ({ path }: WxOptions): Promise<void> => {
    await this.requirePicture(path)
    this.note('showShareImageMenu', { path })
  }

  private async requirePicture(filePath: unknown): Promise<void> {
    const bytes = new Uint8Array(await this.find(filePath).arrayBuffer())
    if (!PICTURES.some((start) => start.every((byte, index) => bytes[index] === byte))) {
      throw new WxFailure('invalid file type')
    }
  }

  /** `wx.getFileSystemManager`, for reading and writing whole files. */
  readonly manager = (): object => ({
    readFile: asynchronous('readFile', this.read, this.onError),
    writeFile: asynchronous('writeFile', ({ filePath, data }: WxOptions) => this.write(filePath, data), this.onError),
    writeFileSync: (filePath: unknown, data: unknown) => this.write(filePath, data),
  })

  /** Stores a file, and returns its path for the mini-program. */
  keep(file: File): string {
    const path = `http://tmp/${this.known.size}-${file.name}`
    this.known.set(path, file)
    return path
  }

  private hand(file: File): object {
    return {
      path: this.keep(file),
      name: file.name,
      size: file.size,
      type: kindOf(file.name),
      time: Math.floor(file.lastModified / 1000),
    }
  }

  /** Throws when the mini-program has no such file. */
  find(filePath: unknown): File {
    const file = this.known.get(String(filePath))
    if (!file) throw new WxFailure(`no such file or directory "${String(filePath)}"`, { errno: 1300002 })
    return file
  }

  /** Writes a file below USER_DATA_PATH; throws for any other path. */
  write(filePath: unknown, data: unknown): void {
    const path = String(filePath)
    if (!path.startsWith(`${USER_DATA_PATH}/`))
      throw new WxFailure(`permission denied, open "${path}"`, { errno: 1300013 })
    if (typeof data !== 'string' && !(data instanceof ArrayBuffer))
      throw new WxFailure('parameter error: parameter.data')
    this.known.set(path, new File([data], path.slice(path.lastIndexOf('/') + 1)))
  }

  private readonly read = async ({ filePath, encoding }: WxOptions): Promise<object> => {
    const file = this.find(filePath)
    if (file.size > MOST_BYTES_READ) throw new WxFailure('the maximum size of the file is 100M')
    if (encoding === undefined) return { data: await file.arrayBuffer() }
    if (encoding === 'utf8' || encoding === 'utf-8') return { data: await file.text() }
    throw new WxFailure(`the host reads no ${String(encoding)}`)
  }
}

function kindOf(name: string): 'image' | 'video' | 'file' {
  if (/\.(jpe?g|png|gif|webp|bmp)$/i.test(name)) return 'image'
  return /\.(mp4|mov|avi)$/i.test(name) ? 'video' : 'file'
}

const filesOf = (texts: Record<string, string>): File[] =>
  Object.entries(texts).map(
    ([name, base64]) => new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name),
  )

/** Opens the browser's file dialog instead; returns no files without a preceding press, which browsers require. */
function askBrowser(): Promise<File[]> {
  if (!navigator.userActivation.isActive) return Promise.resolve([])
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.multiple = true
    field.addEventListener('change', () => resolve([...(field.files ?? [])]))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })
}
