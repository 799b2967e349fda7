import { endpoints, type ForwardedAnswer, type ForwardedRequest } from '../../endpoints'
import type { Measures } from '../measures'
import type { HostSettings } from '../settings'
import { asynchronous, WxFailure, type OnError, type WxOptions } from './asynchronous'

/** WeChat's limit of concurrent requests; further ones wait. */
const MOST_AT_ONCE = 10
const USUAL_TIMEOUT = 60_000

const isForm = (header: Record<string, string>) => (header['content-type'] ?? '').includes('x-www-form-urlencoded')

/** An address where the settings lead it. Throws unless it begins with http. */
export function rewritten(address: unknown, { rewrite = {} }: HostSettings): string {
  const [from, to] = Object.entries(rewrite).find(([start]) => String(address).startsWith(start)) ?? ['', '']
  const url = to + String(address).slice(from.length)
  if (!/^https?:\/\//.test(url)) throw new WxFailure(`invalid url "${url}"`)
  return url
}

/** The headers of a call, by their names in small letters. */
export function headerOf(options: WxOptions): Record<string, string> {
  const given = Object.entries((options.header ?? {}) as Record<string, unknown>)
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** What a `wx.request` sends: data of a GET in the address, other data in the body. */
function forwardedRequest(options: WxOptions, settings: HostSettings): ForwardedRequest {
  const header = headerOf(options)
  const method = String(options.method ?? 'GET').toUpperCase()
  const url = rewritten(options.url, settings)
  const timeout = Number(options.timeout ?? USUAL_TIMEOUT)
  const { data } = options
  if (data === undefined || data === null) return { url, method, header, timeout }
  if (method === 'GET') {
    const address = new URL(url)
    for (const [name, value] of Object.entries(data)) address.searchParams.append(name, String(value))
    return { url: address.href, method, header, timeout }
  }
  header['content-type'] ??= 'application/json'
  const fields = () => new URLSearchParams(data as Record<string, string>).toString()
  const body = typeof data === 'string' ? data : isForm(header) ? fields() : JSON.stringify(data)
  return { url, method, header, body, timeout }
}

/** Sends a request through the host's server: a mini-program has no origin. */
export async function forward(request: ForwardedRequest, signal: AbortSignal): Promise<ForwardedAnswer> {
  const body = JSON.stringify(request)
  const response = await fetch(endpoints.request, { method: 'POST', body, signal })
  return (await response.json()) as ForwardedAnswer
}

/** The bytes of a base64 text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

function parsed(text: string, dataType: unknown): unknown {
  if ((dataType ?? 'json') !== 'json') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** `wx.request`: ten at once, any status is a success, no CORS. */
export class Requests {
  private inFlight = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly settings: HostSettings,
    private readonly measures: Measures,
    private readonly onError: OnError,
  ) {}

  readonly request = (options: WxOptions = {}) => {
    const abortion = new AbortController()
    const send = asynchronous('request', () => this.send(options, abortion.signal), this.onError)
    void send({ complete: () => undefined, ...options })
    return { abort: () => abortion.abort() }
  }

  private async send(options: WxOptions, signal: AbortSignal): Promise<object> {
    const isBinary = options.responseType === 'arraybuffer'
    const request = { ...forwardedRequest(options, this.settings), isBinary }
    await this.turn()
    try {
      const answer = await forward(request, signal)
      if ('error' in answer) throw new WxFailure(answer.error)
      const { status, header, body } = answer
      const data = isBinary ? bytesOf(body).buffer : parsed(body, options.dataType)
      return { statusCode: status, header, data, cookies: [] }
    } catch (error) {
      throw signal.aborted ? new WxFailure('abort') : error
    } finally {
      this.inFlight -= 1
      this.waiting.shift()?.()
    }
  }

  private async turn(): Promise<void> {
    this.measures.countRequests(this.inFlight + this.waiting.length + 1)
    while (this.inFlight >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.inFlight += 1
  }
}
