import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BadRequestError } from '../errors'

/** Bodies are forms and lists of them; the deepest of ours has six levels. */
const MOST_LEVELS = 32
const OPEN = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const CLOSE = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

/** Escapes of JSON that can make a text which no database keeps. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i
const LONE_SURROGATE = /\p{Surrogate}/u
/** Half of a surrogate pair, written in UTF-8: Node hands headers over byte by byte. */
const SURROGATE_BYTES = /\xed[\xa0-\xbf][\x80-\xbf]/

/**
 * The text of a JSON body. Throws BadRequestError when it is no UTF-8 or is nested deeper than any of ours, which would
 * cost more to read than to send.
 */
export function readableText(body: Buffer): string {
  if (!isUtf8(body)) throw new BadRequestError('The body is no UTF-8')
  const text = body.toString()
  if (isNestedDeeper(text, MOST_LEVELS)) throw new BadRequestError('The body is nested too deep')
  return text
}

/** Throws BadRequestError when a parsed body holds NUL or half of a surrogate pair, in a key or a value, read or not. */
export function requireStorable(parsed: unknown, text: string): void {
  if (ODD_ESCAPE.test(text) && !isStorable(parsed)) throw new BadRequestError('No text of ours holds that')
}

/** Answers 400 to calls whose address or headers cannot be read as UTF-8 text. Pages read no query on the server. */
export function refuseUnreadableCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST') return
    if (!isReadableAddress(request.raw.url ?? '')) throw new BadRequestError('The address cannot be read')
    if (request.raw.rawHeaders.some((text) => SURROGATE_BYTES.test(text)))
      throw new BadRequestError('A header cannot be read')
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
