import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { failureCodes } from '@contract/envelope'
import type { BatchAnswer } from '@contract/line'
import { dayOf } from '@/rules/time/shanghai'
import { MINUTE_MS } from '@/rules/time/units'
import {
  signedFactsOf,
  SIGNATURE_WINDOW_MS,
  type SignatureFault,
  type Signer,
  type SigningKey,
} from '../../ports/signature'
import type { AppDeps } from '../deps'
import { failure, success } from '../envelope'
import { BadRequestError, UnauthorizedError } from '../errors'
import { countHit } from '../rate-windows'
import { oddTextIn, parseWords, readableText, requireStorable } from './readable-input'
import { noteError, noteFailure } from './refusals'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of calls per address counts only those with a wrong signature. */
    isSigned?: true
  }
}

/** One call of a machine of the carrier. */
export interface SignedCall<Body> {
  path: string
  schema: z.ZodType<Body>
  bodyLimit?: number
  /** It takes items that `readBatch` reads, each alone: one that cannot be stored does not refuse the others. */
  isBatch?: true
  /** Fields whose texts strangers choose: what cannot be stored is removed from them, and refuses nothing. */
  words?: readonly string[]
  /** A repeated request would change or reveal something: each has an id (X-Signature-Id), which counts once. */
  once?: boolean
  /** How many may be open at once; further ones are refused with `busyStatus` and `Retry-After`. Without it any number. */
  atOnce?: number
  busyStatus?: 429 | 503
  work: (body: Body) => Promise<object>
}

/** Whose calls are served: the sender and its keys, and whether it gets the app's envelope or plain JSON. */
export interface SignedCalls {
  signer: Signer
  keys: readonly SigningKey[]
  answers: 'plain' | 'envelope'
}

const RETRY_AFTER_SECONDS = 1
const faultTexts: Readonly<Record<SignatureFault, string>> = {
  unsigned: 'The request is not signed',
  unknownKey: 'The key is not known',
  badTime: 'The time of the signature is more than five minutes away',
  wrong: 'The signature is wrong',
  badId: 'The id of the request is missing, too long, or has other characters than letters, digits and .:@_-',
  repeated: 'The id of the request was used before: sign each one with an id of its own',
}

/** What a machine speaks of is not here, or not the machine's. */
export class NotHere extends Error {
  readonly statusCode = 404
}

/** A machine sends more than this gateway takes. */
class TooBusy extends Error {
  constructor(readonly statusCode: 429 | 503) {
    super('Too many open requests')
  }
}

/**
 * Serves signed calls of the carrier's systems: JSON in and out. A failure is a status with a text that says what is
 * wrong, as `error`, or in the envelope as `msg`: 400 malformed, 401 signature, 404 `NotHere`, 413 too large, 429 or 503 with `Retry-After`.
 * Serves nothing without keys.
 */
export async function serveSignedCalls(
  app: FastifyInstance,
  { db, clock, metrics }: Pick<AppDeps, 'db' | 'clock' | 'metrics'>,
  { signer, keys, answers }: SignedCalls,
  register: (serve: <Body>(call: SignedCall<Body>) => void) => void,
): Promise<void> {
  if (keys.length === 0) return
  await app.register(async (scope) => {
    // The signature covers the raw bytes, whatever the type is said to be.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler<FastifyError>(sendFault(answers))
    const limitStrangers = scope.rateLimit()

    /** Whether this is the first request with its id. Counted in the window of the signature's end, which is signed too. */
    const isFirst = async (id: string, time: string): Promise<boolean> => {
      const until = Number(time) * 1000 + SIGNATURE_WINDOW_MS
      // With its time: another signature of the same id must not delete what refuses a copy of this one.
      return (await countHit(db, `signed:${signer}:${time}:${id}`, SIGNATURE_WINDOW_MS, until)) === 1
    }
    const faultOf = async (request: FastifyRequest, body: Buffer, once: boolean): Promise<SignatureFault | null> => {
      const { headers, method, url: path } = request
      const { fault, time, id } = signedFactsOf({ headers, method, path, body }, keys, clock())
      if (fault !== null || !once) return fault
      if (id === undefined) return 'badId'
      return (await isFirst(id, time)) ? null : 'repeated'
    }
    const verify = async (request: FastifyRequest, reply: FastifyReply, once: boolean): Promise<Buffer> => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const cause = await faultOf(request, body, once)
      if (cause === null) return body
      // Before the limit: a machine with a wrong key sends many, and operators must see them all.
      metrics.signatureRefusals.inc({ signer, cause })
      await limitStrangers.call(scope, request, reply)
      throw new UnauthorizedError(faultTexts[cause])
    }

    register(({ path, schema, bodyLimit, once = false, atOnce = Infinity, busyStatus = 429, work, ...reading }) => {
      let open = 0
      scope.post(path, { schema: { hide: true }, config: { isSigned: true }, bodyLimit }, async (request, reply) => {
        // First, so that strangers take no room from the carrier's machines.
        const body = await verify(request, reply, once)
        if (open >= atOnce) throw new TooBusy(busyStatus)
        open += 1
        try {
          const parsed = schema.safeParse(readJson(body, reading))
          if (!parsed.success) throw new BadRequestError(issuesOf(parsed.error))
          const answer = await work(parsed.data)
          return answers === 'envelope' ? success(answer) : answer
        } finally {
          open -= 1
        }
      })
    })
  })
}

/** What could be read of a batch. `indexes` are those of the items. */
interface ReadBatch<Item> {
  items: Item[]
  indexes: number[]
  refused: BatchAnswer['refused']
}

/** Reads each item of a batch alone, so that a malformed one does not hold up the others. */
export function readBatch<Item>(schema: z.ZodType<Item>, batch: readonly unknown[]): ReadBatch<Item> {
  const items: Item[] = []
  const indexes: number[] = []
  const refused: BatchAnswer['refused'] = []
  batch.forEach((one, index) => {
    const odd = oddTextIn(one)
    if (odd !== null) return refused.push({ index, error: odd })
    const parsed = schema.safeParse(one)
    if (!parsed.success) return refused.push({ index, error: issuesOf(parsed.error) })
    indexes.push(index)
    return items.push(parsed.data)
  })
  return { items, indexes, refused }
}

/**
 * Takes the items of a batch one by one, and counts the outcomes. An item whose time is wrong (`timeFaultOf`) is refused instead, and
 * does not hold up the others.
 */
export async function takeBatch<Item>(
  { items, indexes, refused }: ReadBatch<Item>,
  take: (item: Item) => Promise<'taken' | 'repeated' | 'unknown'>,
  timeFaultOf: (item: Item) => string | null = () => null,
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { taken: 0, repeated: 0, unknown: 0, refused }
  for (const [at, item] of items.entries()) {
    const fault = timeFaultOf(item)
    if (fault === null) answer[await take(item)] += 1
    else refused.push({ index: indexes[at] ?? 0, error: `at: ${fault}` })
  }
  return answer
}

/** How far the clock of a machine of the carrier may be ahead. */
const CLOCKS_MS = 5 * MINUTE_MS
/** No subscriber is older: an earlier time was sent in seconds. */
const FIRST_TIME = Date.parse('2020-01-01T00:00:00+08:00')

/** What is wrong with a time that a machine of the carrier has sent, in ms; null when nothing is. */
export function timeFault(at: number, now: number, first = FIRST_TIME): string | null {
  if (at < first) return `A time is before ${dayOf(first).slice(0, 4)}: it is to be in milliseconds`
  return at > now + CLOCKS_MS ? 'A time is more than five minutes ahead' : null
}

/** The first few problems of a body, each with its place below `at`. */
export function issuesOf(error: z.ZodError, at: readonly PropertyKey[] = []): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${[...at, ...path].join('.') || 'body'}: ${message}`)
    .join('; ')
}

function readJson(body: Buffer, { isBatch, words = [] }: Pick<SignedCall<never>, 'isBatch' | 'words'>): unknown {
  const text = readableText(body)
  let parsed: unknown
  try {
    parsed = text === '' ? {} : parseWords(text, words)
  } catch {
    throw new BadRequestError('The body is no JSON')
  }
  if (!isBatch) requireStorable(parsed, text)
  return parsed
}

/** What a failure is in the metrics of refusals. */
const codes: Readonly<Record<number, string>> = {
  400: failureCodes.badRequest,
  401: failureCodes.unauthorized,
  404: failureCodes.notFound,
  413: failureCodes.tooLarge,
  429: failureCodes.tooManyRequests,
}

const sendFault =
  (answers: SignedCalls['answers']) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    noteError(request, error)
    const { statusCode: status = 500 } = error
    const code = codes[status] ?? failureCodes.fault
    noteFailure(request, code)
    const send = (sent: number, text: string) =>
      reply.status(sent).send(answers === 'envelope' ? failure(code, text) : { error: text })
    if (status === 429 || status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (status < 500) return send(status, error.message)
    request.log.error({ reqId: request.id, err: error }, 'A call failed')
    return status === 503 ? send(503, 'Busy') : send(500, 'Failed')
  }
