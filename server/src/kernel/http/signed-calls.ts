import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { failureCodes } from '@contract/envelope'
import { signatureFault, signatureHeaders, type SigningKey } from '../../ports/signature'
import { BadRequestError, UnauthorizedError } from '../errors'
import type { Metrics } from '../metrics'
import { readableText, requireStorable } from './readable-input'
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
  /** How many may be open at once; further ones are refused with `busyStatus` and `Retry-After`. */
  atOnce: number
  busyStatus: 429 | 503
  work: (body: Body) => Promise<object>
}

const RETRY_AFTER_SECONDS = 1
const faultTexts = {
  unknownKey: 'The key is not known',
  badTime: 'The time of the signature is more than five minutes away',
  wrong: 'The signature is wrong',
}

/** A machine sends more than this gateway takes. */
class TooBusy extends Error {
  constructor(readonly statusCode: 429 | 503) {
    super('Too many open requests')
  }
}

/**
 * Serves signed calls of the carrier's machines: JSON in and out, without the app's envelope. A failure is a status with
 * `{ error }`, which says what is wrong: 400 malformed, 401 signature, 413 too large, 429 or 503 with `Retry-After`.
 * Serves nothing without keys.
 */
export async function serveSignedCalls(
  app: FastifyInstance,
  {
    keys,
    clock,
    metrics,
  }: { keys: readonly SigningKey[]; clock: () => number; metrics: Pick<Metrics, 'lineRefusals'> },
  register: (serve: <Body>(call: SignedCall<Body>) => void) => void,
): Promise<void> {
  if (keys.length === 0) return
  await app.register(async (scope) => {
    // The signature covers the raw bytes, whatever the type is said to be.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler<FastifyError>(sendFault)
    const limitStrangers = scope.rateLimit()

    const verify = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const given = (name: string) => String(request.headers[name] ?? '')
      const message = { time: given(signatureHeaders.time), method: request.method, path: request.url, body }
      const [keyId, signature] = [given(signatureHeaders.key), given(signatureHeaders.signature)]
      const fault = signatureFault(message, { keyId, signature, keys, now: clock() })
      if (fault === null) return body
      // Before the limit: a switch with a wrong key sends many, and operators must see them all.
      metrics.lineRefusals.inc({ cause: keyId === '' ? 'unsigned' : fault })
      await limitStrangers.call(scope, request, reply)
      throw new UnauthorizedError(faultTexts[fault])
    }

    register(({ path, schema, bodyLimit, atOnce, busyStatus, work }) => {
      let open = 0
      scope.post(path, { schema: { hide: true }, config: { isSigned: true }, bodyLimit }, async (request, reply) => {
        // First, so that strangers take no room from the carrier's machines.
        const body = await verify(request, reply)
        if (open >= atOnce) throw new TooBusy(busyStatus)
        open += 1
        try {
          const parsed = schema.safeParse(readJson(body))
          if (!parsed.success) throw new BadRequestError(issuesOf(parsed.error))
          return await work(parsed.data)
        } finally {
          open -= 1
        }
      })
    })
  })
}

/** Reads each item of a batch alone, so that a malformed one does not hold up the others. */
export function readBatch<Item>(schema: z.ZodType<Item>, batch: readonly unknown[]) {
  const items: Item[] = []
  const refused: { index: number; error: string }[] = []
  batch.forEach((one, index) => {
    const parsed = schema.safeParse(one)
    if (parsed.success) items.push(parsed.data)
    else refused.push({ index, error: issuesOf(parsed.error) })
  })
  return { items, refused }
}

/** The first few problems of a body, each with its place. */
function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ')
}

function readJson(body: Buffer): unknown {
  const text = readableText(body)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new BadRequestError('The body is no JSON')
  }
  requireStorable(parsed, text)
  return parsed
}

/** What a failure is in the metrics of refusals. */
const codes: Readonly<Record<number, string>> = {
  400: failureCodes.badRequest,
  401: failureCodes.unauthorized,
  413: failureCodes.tooLarge,
  429: failureCodes.tooManyRequests,
}

function sendFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  noteError(request, error)
  const { statusCode: status = 500 } = error
  noteFailure(request, codes[status] ?? failureCodes.fault)
  if (status === 429 || status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (status < 500) return reply.status(status).send({ error: error.message })
  request.log.error({ reqId: request.id, err: error }, 'A call failed')
  return reply.status(status === 503 ? 503 : 500).send({ error: status === 503 ? 'Busy' : 'Failed' })
}
