import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { storableText } from '@/rules/text/storable-text'
import { BadRequestError } from '../errors'

/** Bodies are forms and lists of forms; our deepest has six levels. */
const MOST_LEVELS = 32
const OPEN = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const CLOSE = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

const ODD = 'No text of ours holds that'

/** JSON escapes for NUL and surrogates, which the database cannot store. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i
const LONE_SURROGATE = /\p{Surrogate}/u
/** A UTF-8 encoded surrogate half: Node passes header bytes through unchecked. */
const SURROGATE_BYTES = /\xed[\xa0-\xbf][\x80-\xbf]/

/**
 * Decodes a JSON body. Throws BadRequestError when it is not UTF-8, or nested too deeply, because deep JSON costs more
 * to parse than to send.
 */
export function readableText(body: Buffer): string {
  if (!isUtf8(body)) throw new BadRequestError('The body is no UTF-8')
  const text = body.toString()
  if (isNestedDeeper(text, MOST_LEVELS)) throw new BadRequestError('The body is nested too deep')
  return text
}

/** Throws BadRequestError when any key or value of a parsed body holds NUL or half of a surrogate pair. */
export function requireStorable(parsed: unknown, text: string): void {
  if (ODD_ESCAPE.test(text) && !isStorable(parsed)) throw new BadRequestError(ODD)
}

/** What is wrong with an item of a batch that `requireStorable` would refuse; null when nothing is. */
export const oddTextIn = (item: unknown): string | null => (isStorable(item) ? null : ODD)

/** Parses JSON; NUL and halves of a surrogate pair are removed from the values of `words`, at any depth. Throws SyntaxError. */
export function parseWords(text: string, words: readonly string[]): unknown {
  if (words.length === 0 || !ODD_ESCAPE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && words.includes(key) ? storableText(value) : value,
  )
}

/**
 * Rejects calls whose address or headers are not UTF-8 text, with 400. Pages read no query on the server: of their
 * addresses only those with NUL are rejected.
 */
export function refuseUnreadableCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'POST')
      return done(/%00/.test(request.raw.url ?? '') ? new BadRequestError('The address has NUL') : undefined)
    if (!isReadableAddress(request.raw.url ?? '')) return done(new BadRequestError('The address cannot be read'))
    const isOdd = request.raw.rawHeaders.some((text) => SURROGATE_BYTES.test(text))
    done(isOdd ? new BadRequestError('A header cannot be read') : undefined)
  })
}

function isReadableAddress(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\u0000')
  } catch {
    return false
  }
}

function isNestedDeeper(text: string, most: number): boolean {
  let level = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (isString) {
      if (sign === BACKSLASH) index += 1
      else if (sign === QUOTE) isString = false
    } else if (sign === QUOTE) isString = true
    else if (OPEN.has(sign)) {
      level += 1
      if (level > most) return true
    } else if (CLOSE.has(sign)) level -= 1
  }
  return false
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value) && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item))
}
