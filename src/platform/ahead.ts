import { shownAddress } from './address-bar'
import { inTime, post, type PostOptions, type PostResult } from './request'
import { localStore } from './storage'

declare global {
  interface Window {
    /** What src/boot/entrance.inline.js has sent before the app's code has run. */
    __ahead?: Ahead
  }
}

interface Ahead {
  /** The path of the visit, below the base, in lower case. */
  path: string
  headers?: Headers
  body?: string
  /** Status and data by address; undefined is what has failed. */
  answers: Record<string, Promise<[status: number, data: unknown] | undefined>>
}

type Headers = Readonly<Record<string, string>>

/** What the next visit to a path sends ahead. No token: the visit has its own. */
interface Known {
  headers: Headers
  urls: readonly string[]
}

/** An answer that nobody has taken by then is no longer the newest. */
const FRESH_MS = 30_000

const isFresh = () => performance.now() < FRESH_MS
const shownPath = () => shownAddress().path.toLowerCase()

/** Whether answers wait for the screen that this visit opens. */
export function hasAhead(): boolean {
  const { path = '', answers = {} } = window.__ahead ?? {}
  return isFresh() && path === shownPath() && Object.keys(answers).length > 0
}

/**
 * `post` for a call that a screen opens with and that names nothing but the product: a visit to this path by its address
 * sends it before the app's code has run, from the next time on. Such an answer is taken once, and only when the same
 * would be sent now, by the same session. Only for what changes nothing.
 */
export async function postAhead(url: string, body: unknown, options: PostOptions): Promise<PostResult> {
  const sent = JSON.stringify(body)
  const ahead = window.__ahead
  if (!ahead || !/^\{"productId":"[^"]*"\}$/.test(sent)) return post(url, body, options)
  const { token, 'auth-sa-token': same, ...others } = options.headers
  const headers = { 'content-type': 'application/json', ...others }
  if (ahead.path === shownPath()) remember(`ahead${ahead.path}`, url, headers)
  const answer = ahead.answers[url]?.then((came) => came && { status: came[0], data: came[1] })
  delete ahead.answers[url]
  const isSame =
    isFresh() && ahead.body === sent && isEqual(ahead.headers, { ...headers, token, 'auth-sa-token': same })
  return (answer && isSame && (await inTime(answer, options))) || post(url, body, options)
}

function remember(key: string, url: string, headers: Headers): void {
  const known = readKnown(key)
  const urls = known && isEqual(known.headers, headers) ? known.urls : []
  if (urls.includes(url)) return
  const isOther = (one: string) => one.split('?')[0] !== url.split('?')[0]
  localStore.set(key, JSON.stringify({ headers, urls: [...urls.filter(isOther), url] } satisfies Known))
}

function readKnown(key: string): Known | null {
  try {
    const known = JSON.parse(localStore.get(key) ?? '') as Known // written here alone
    return Array.isArray(known.urls) ? known : null
  } catch {
    return null
  }
}

function isEqual(one: Readonly<Record<string, string | undefined>> | undefined, other: typeof one): boolean {
  const sorted = (headers: typeof one) => JSON.stringify(Object.entries(headers ?? {}).sort())
  return sorted(one) === sorted(other)
}
