import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { codeWithin } from '../error-code'
import { hasLiveSession, sessionKeyOf } from '../sessions'
import { traceIdOf } from '../tracing'
import { failureOf } from './refusals'

/** One digit of a range, in ASCII, full width or percent-encoded. */
const oneOf = (from: number, to: number) =>
  `(?:[${from}-${to}]|%3[${from}-${to}]|[${String.fromCharCode(0xff10 + from)}-${String.fromCharCode(0xff10 + to)}])`
const ANY = oneOf(0, 9)
/** Separators that people, JSON and addresses put between the digits of a number. */
const GAP = String.raw`(?:[\s\-–—()（）－+\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|%20|%2[89BbDd]|\\[tn]){0,3}`
const START = String.raw`(?<![\d０-９]|%3\d)`
const END = `(?!${ANY})`
const PLUS = '(?:[+＋]|%2[Bb])'
const more = (count: string) => `(?:${GAP}${ANY}){${count}}`
const zero = oneOf(0, 0)
const CHINA = `(?:${PLUS}?(?:${zero}${GAP}${zero}${GAP})?${oneOf(8, 8)}${GAP}${oneOf(6, 6)}${GAP})`
/** Prefixes that callers dial for a cheaper long-distance call. */
const DIALLED_FIRST = `(?:${['12593', '17951', '17911', '10193'].join('|')})${GAP}`

const NUMBERS = new RegExp(
  [
    // A mobile number; also with dots between its groups of 3, 4 and 4 digits, which no IP address has.
    `${START}(?:${DIALLED_FIRST})?${CHINA}?${oneOf(1, 1)}${more('10')}${END}`,
    String.raw`${START}${CHINA}?1\d\d\.\d{4}\.\d{4}${END}`,
    // A landline with its area code, whose 0 may follow 86.
    `${START}(?:${CHINA}${zero}?|${zero})${GAP}${oneOf(1, 9)}${more('8,10')}${END}`,
    // A foreign number.
    `(?:${PLUS}|${START}${zero}${GAP}${zero}${GAP})${oneOf(1, 9)}${more('6,14')}${END}`,
  ].join('|'),
  'g',
)
const SECRET = /pg[tlh]_[\w-]{10,}/g

/** Masks a number; keeps its beginning (carrier or place) and its end. */
function maskNumber(text: string): string {
  const digits = text
    .replace(/%3(\d)|%[\dA-Fa-f]{2}/g, (_code, digit: string | undefined) => digit ?? '')
    .replace(/[０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\D/g, '')
  const own = digits.replace(/^(?:00)?86(?=\d{9})|^(?:12593|179[15]1|10193)(?=\d{11})/, '')
  return own.length < 10 ? `****${own.slice(-2)}` : `${own.slice(0, 3)}****${own.slice(-4)}`
}

/** Removes tokens and phone numbers from a text, however the numbers are written. */
export function maskText(text: string): string {
  return text.replace(SECRET, '[token]').replace(NUMBERS, maskNumber)
}

/** A field that `logRequests` writes. A text of somebody else has backslashes before its quotes. */
const TRACE = /(?<!\\)("trace":"[0-9a-f]{32}")/

/** `maskText`, but for the id of a trace, whose digits may look like a number. */
const maskLine = (line: string): string =>
  line
    .split(TRACE)
    .map((part) => (TRACE.test(part) ? part : maskText(part)))
    .join('')

/**
 * An error code of Node, Fastify or PostgreSQL ('ECONNRESET', '57P01'). Never matches a code that was sent to a
 * subscriber.
 */
const FAULT_CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z_]*[A-Z0-9_]+)$/
/** Fields of a PostgreSQL error that quote the row. */
const ofTheRow = ['parameters', 'detail', 'where', 'internalQuery'].map((name) => `err.${name}`)

/** The gateway's logger: one JSON line per event. Masks numbers, tokens and codes; keeps error codes. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: {
        err: (fault: Error) => {
          const code = codeWithin(fault)
          return { ...pino.stdSerializers.err(fault), ...(code === undefined ? {} : { code }) }
        },
      },
      redact: {
        paths: ['*.token', '*.code', '*.captcha', '*.authorization', 'req.headers', ...ofTheRow],
        censor: (value, path) =>
          path[0] === 'err' && path[1] === 'code' && FAULT_CODE.test(String(value)) ? value : '[masked]',
      },
      hooks: {
        streamWrite: maskLine,
      },
    },
    destination,
  )
}

const letters = 'ghijklmnop'

/** A new id of a request, unique over all gateways. In letters, since digits could be taken for a number and masked. */
export const newRequestId = (): string =>
  randomBytes(8)
    .toString('hex')
    .replace(/\d/g, (digit) => letters[Number(digit)] ?? '')

/**
 * Logs one line per request: its id, which the response returns in `X-Request-Id`, the id of its trace, the random id of
 * the subscriber whose session it has, method, path without query, status, time, and the code of a refusal. No content.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const path = request.url.split('?')[0]
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)]
    const refused = failureOf(request)
    const subscriber = hasLiveSession(request) ? sessionKeyOf(request)?.subscriberId : undefined
    const ids = { reqId: request.id, trace: traceIdOf(request), subscriber }
    request.log.info(
      { ...ids, method: request.method, path, status, ms, ...(refused && { code: refused.code }) },
      'request',
    )
  })
}
