import { shownAddress } from './address-bar'
import { inTime, post, type PostOptions, type PostResult } from './request'
import { localStore } from './storage'

declare global {
  interface Window {
    /** The responses that src/boot/entrance.inline.js requested before the app's code ran. */
    __ahead?: Ahead
  }
}

interface Ahead {
  /** The path of the visit, below the base, in lower case. */
  path: string
  headers?: Headers
  body?: string
  /** Status and data by URL; undefined if the request failed. */
  answers: Record<string, Promise<[status: number, data: unknown] | undefined>>
}

type Headers = Readonly<Record<string, string>>

/** The requests that the next visit to a path sends ahead. Stores no token: each visit uses its own. */
interface Known {
  headers: Headers
  urls: readonly string[]
}

/** After this time a response that was not used counts as outdated. */
const FRESH_MS = 30_000

const isFresh = () => performance.now() < FRESH_MS
const shownPath = () => shownAddress().path.toLowerCase()

/** Returns whether early responses are available for the screen that this visit opens. */
export function hasAhead(): boolean {
  const { path = '', answers = {} } = window.__ahead ?? {}
  return isFresh() && path === shownPath() && Object.keys(answers).length > 0
}

/**
 * Like `post`, for read-only calls that a screen makes when it opens and whose body holds only the product id.
 * Remembers the call, so that the next visit to this address sends it before the app's code runs. An early response is
 * used once, and only if the same session would send the same request now.
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
    const known = JSON.parse(localStore.get(key) ?? 'null') as Known | null // only this file writes it
    return Array.isArray(known?.urls) ? known : null
  } catch {
    return null
  }
}

function isEqual(one: Readonly<Record<string, string | undefined>> | undefined, other: typeof one): boolean {
  const sorted = (headers: typeof one) => JSON.stringify(Object.entries(headers ?? {}).sort())
  return sorted(one) === sorted(other)
}
