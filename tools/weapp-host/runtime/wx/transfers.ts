import type { ForwardedRequest } from '../../endpoints'
import type { HostSettings } from '../settings'
import { asynchronous, WxFailure, type OnError, type WxOptions } from './asynchronous'
import type { Files } from './files'
import { bytesOf, forward, headerOf, rewritten } from './request'

const USUAL_TIMEOUT = 60_000

type Listener = (event: object) => void

/** What a running transfer tells its task's listeners. */
interface Running {
  signal: AbortSignal
  /** How many bytes were moved, of how many. */
  onProgress: (bytes: number, all: number) => void
  onHeaders: (header: Record<string, string>) => void
}

interface Outcome {
  header: Record<string, string>
  statusCode: number
  body: string
}

/** `wx.uploadFile` and `wx.downloadFile`: any status is a success, as with `wx.request`. */
export class Transfers {
  constructor(
    private readonly settings: HostSettings,
    private readonly files: Files,
    private readonly onError: OnError,
  ) {}

  /** The calls of wx, which return a task. */
  readonly calls = {
    uploadFile: (options: WxOptions = {}) => this.start('uploadFile', options, (run) => this.upload(options, run)),
    downloadFile: (options: WxOptions = {}) =>
      this.start('downloadFile', options, (run) => this.download(options, run)),
  }

  private start(name: string, options: WxOptions, transfer: (running: Running) => Promise<object>): object {
    const abortion = new AbortController()
    const listeners = { progress: new Set<Listener>(), headers: new Set<Listener>() }
    const running: Running = {
      signal: abortion.signal,
      onProgress(bytes, all) {
        const [sent, expected] = name === 'uploadFile' ? ['Sent', 'ExpectedToSend'] : ['Written', 'ExpectedToWrite']
        const progress = all > 0 ? Math.round((bytes / all) * 100) : 100
        const event = { progress, [`totalBytes${sent}`]: bytes, [`totalBytes${expected}`]: all }
        for (const listener of listeners.progress) listener(event)
      },
      onHeaders: (header) => listeners.headers.forEach((listener) => listener({ header })),
    }
    const run = async () => {
      try {
        return await transfer(running)
      } catch (error) {
        throw abortion.signal.aborted ? new WxFailure('abort') : error
      }
    }
    void asynchronous(name, run, this.onError)({ complete: () => undefined, ...options })
    return {
      abort: () => abortion.abort(),
      onProgressUpdate: (listener: Listener) => void listeners.progress.add(listener),
      offProgressUpdate: (listener: Listener) => void listeners.progress.delete(listener),
      onHeadersReceived: (listener: Listener) => void listeners.headers.add(listener),
      offHeadersReceived: (listener: Listener) => void listeners.headers.delete(listener),
    }
  }

  private async upload(options: WxOptions, running: Running): Promise<object> {
    if (!options.name) throw new WxFailure('parameter error: parameter.name should not be empty')
    const file = this.files.find(options.filePath)
    const form = new FormData()
    for (const [name, value] of Object.entries(options.formData ?? {})) form.append(name, String(value))
    form.append(String(options.name), file, file.name)
    // The browser writes the parts and their boundary.
    const content = new Response(form)
    const header = { ...headerOf(options), 'content-type': content.headers.get('content-type') ?? '' }
    const bytes = new Uint8Array(await content.arrayBuffer())
    const sent = { method: 'POST', header, body: base64Of(bytes), encoding: 'base64' } as const
    const { statusCode, body } = await this.send(options, sent, running)
    running.onProgress(bytes.length, bytes.length)
    return { statusCode, data: body }
  }

  private async download(options: WxOptions, running: Running): Promise<object> {
    const asked = { method: 'GET', header: headerOf(options), isBinary: true }
    const { statusCode, body } = await this.send(options, asked, running)
    const bytes = bytesOf(body)
    running.onProgress(bytes.length, bytes.length)
    const name = new URL(String(options.url)).pathname.split('/').at(-1) ?? ''
    if (options.filePath === undefined) return { statusCode, tempFilePath: this.files.keep(new File([bytes], name)) }
    this.files.write(options.filePath, bytes.buffer)
    return { statusCode, filePath: options.filePath }
  }

  private async send(options: WxOptions, request: Omit<ForwardedRequest, 'url'>, running: Running): Promise<Outcome> {
    const timeout = Number(options.timeout ?? USUAL_TIMEOUT)
    const url = rewritten(options.url, this.settings)
    const answer = await forward({ ...request, url, timeout }, running.signal)
    if ('error' in answer) throw new WxFailure(answer.error)
    running.onHeaders(answer.header)
    return { header: answer.header, statusCode: answer.status, body: answer.body }
  }
}

/** In pieces: a call takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 0x8000) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 0x8000, (index + 1) * 0x8000)),
  )
  return btoa(pieces.join(''))
}
