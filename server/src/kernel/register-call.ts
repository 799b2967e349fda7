import compress from '@fastify/compress'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { calls, type CallAnswer, type CallBody, type CallPath, type Calls } from '@contract/calls'
import type { CallDefinition } from '@contract/define'
import { failureCodes } from '@contract/envelope'
import { pathOf, urlOf } from '@contract/words/addresses'
import type { Database } from '../database/schema'
import type { AppDeps, Subscriber } from './deps'
import { success, successInJson } from './envelope'
import { BadRequestError, UnauthorizedError, type Language, languageOf } from './errors'
import { readableText, requireStorable } from './http/readable-input'
import { isDone, oncePerRequest } from './once-per-request'
import { enterSession, liveSession, sessionKeyOf, type Session, type SessionQuery } from './sessions'
import { takeRoom } from './subscriber-storage'

/** The context of a call's handler. `db` is the transaction when the body has a requestId: use nothing else. */
export interface CallContext<P extends CallPath> {
  body: CallBody<P>
  subscriber: Calls[P]['access'] extends 'private' ? Subscriber : null
  session: Calls[P]['access'] extends 'private' ? Session : null
  db: Kysely<Database>
  deps: AppDeps
  request: FastifyRequest
  language: Language
  /** The time of this request, the same for all its rows; in ms. */
  now: number
}

/** `ahead` is the result of the option with this name. */
export type CallHandler<P extends CallPath, Ahead = undefined> = (
  context: CallContext<P> & { ahead: Ahead },
) => Promise<CallAnswer<P>>

export interface CallOptions<P extends CallPath, Ahead = undefined> {
  /**
   * What a private call reads in one statement with its session (`withSession`), for the subscriber in the token.
   * Without a live session the response is 401, whatever was read. For the most frequent calls.
   */
  ahead?: SessionQuery<Ahead>
  /**
   * The same when the query depends on the body. The body is then parsed before the session is known; its errors are
   * only sent to requests with a live session.
   */
  aheadOf?: (body: CallBody<P>) => SessionQuery<Ahead>
  /**
   * The data of the response as JSON that the database wrote in the wire format; null when the handler must build it. It
   * is sent without a check against the contract, so its call needs a test that compares both; none of the options below
   * runs. For frequent calls with long lists.
   */
  written?: (context: CallContext<P> & { ahead: Ahead }) => string | null
  /**
   * Runs before the transaction, for calls to other systems. An error fails the call. Skipped for a request that is
   * done already.
   */
  before?: (context: CallContext<P>) => Promise<void>
  /**
   * Adds to the response what must not be stored with it, such as a secret or the current state; also for a repeated
   * request. Runs after the commit.
   */
  finish?: (answer: CallAnswer<P>, context: CallContext<P>) => CallAnswer<P> | Promise<CallAnswer<P>>
  /**
   * Builds the response to a repeated request whose first response was too long to store. Without it, the repeat gets a
   * message that the request is done.
   */
  again?: CallHandler<P, Ahead>
  /**
   * Whether a response says that nothing was changed. Such a request counts neither towards the calls of 24 hours nor
   * as done.
   */
  isUnchanged?: (answer: CallAnswer<P>) => boolean
  /** The stored bytes beyond the body, such as an uploaded file. */
  moreBytes?: (context: CallContext<P>) => number
  /** Runs after the commit, before the response is sent; must not throw. */
  after?: (context: CallContext<P>) => Promise<void>
}

/**
 * Serves one call of the contract with POST. A private call needs a session, checked before the body is read, except
 * with `aheadOf`. The body is validated and stripped of unknown keys; the response has the envelope and is stripped
 * likewise. A body with a requestId is processed once.
 */
export function registerCall<P extends CallPath, Ahead = undefined>(
  app: FastifyInstance,
  deps: AppDeps,
  path: P,
  handler: CallHandler<P, Ahead>,
  { ahead, aheadOf, written, before, finish, again, isUnchanged, moreBytes, after }: CallOptions<P, Ahead> = {},
): void {
  const call = calls[path]
  const { query, adds }: CallDefinition = call
  const { changesPerDay, storagePerSubscriber: limit } = deps.config
  const enter = async (request: FastifyRequest, read?: SessionQuery<Ahead>) => {
    request.entered = await enterAs(deps, request, read)
  }
  app.route({
    method: 'POST',
    url: urlOf(path),
    ...(holdsSecret(path) ? { compress: false } : {}),
    schema: {
      summary: call.summary,
      description: limitsOf(call),
      tags: [call.access],
      security: call.access === 'private' ? [{ session: [] }] : [],
      ...(query ? { querystring: query } : {}),
      body: call.request,
      response: { 200: answerSchemaOf(call.answer) },
    },
    onRequest: async (request) => {
      if (call.access === 'public') return
      if (aheadOf === undefined) return enter(request, ahead)
      if (sessionKeyOf(request) === null) throw new UnauthorizedError('No live session')
    },
    ...(aheadOf && {
      // Safe: the schema of this path has validated the body.
      preHandler: (request) => enter(request, aheadOf(request.body as CallBody<P>)),
      errorHandler: async (error, request) => {
        if (isOfBody(error) && request.entered === undefined) await enter(request)
        throw error
      },
    }),
    handler: async (request, reply) => {
      // Safe: `enter` of this call has set it.
      const { session = null, row } = (request.entered ?? {}) as Partial<Entered<Ahead>>
      const now = deps.clock()
      const contextOn = (db: Kysely<Database>) => {
        const [subscriber, language] = [session?.subscriber ?? null, languageOf(request)]
        const context = { body: request.body, subscriber, session, db, deps, request, language, now, ahead: row }
        // Safe: the schema has validated the body, and onRequest has found the session of a private call.
        return context as unknown as CallContext<P> & { ahead: Ahead }
      }
      const json = written?.(contextOn(deps.db)) ?? null
      if (json !== null) {
        reply.type('application/json; charset=utf-8')
        // As bytes: a text would be measured first, and copied once more with the headers.
        return Buffer.from(successInJson(json))
      }
      const work = async (db: Kysely<Database>): Promise<unknown> => call.answer.parse(await handler(contextOn(db)))
      // Safe: `work` has parsed the stored response.
      const finished = async (answer: unknown) =>
        success(finish ? await finish(answer as CallAnswer<P>, contextOn(deps.db)) : answer)
      const bytesOf = () => Buffer.byteLength(JSON.stringify(request.body)) + (moreBytes?.(contextOn(deps.db)) ?? 0)
      const requestId = requestIdOf(request.body)
      const key =
        session && requestId !== null ? { subscriberId: session.subscriber.id, path: pathOf(path), requestId } : null
      if (before && !(key && (await isDone(deps.db, key, now)))) await before(contextOn(deps.db))
      const answer =
        key === null
          ? await work(deps.db)
          : await oncePerRequest(deps.db, key, request.body, now, {
              most: Math.min(adds ?? changesPerDay, changesPerDay),
              work,
              ...(adds === undefined
                ? {}
                : { check: (trx) => takeRoom(trx, { subscriberId: key.subscriberId, bytes: bytesOf(), limit, now }) }),
              // Safe: `work` has parsed the response.
              ...(isUnchanged ? { isUnchanged: (answer) => isUnchanged(answer as CallAnswer<P>) } : {}),
              ...(again ? { again: async (trx) => call.answer.parse(await again(contextOn(trx))) } : {}),
            })
      await after?.(contextOn(deps.db))
      return finished(answer)
    },
  })
}

/** Whether a body was too large, not JSON, or invalid. */
const isOfBody = ({ statusCode }: FastifyError) => statusCode === 400 || statusCode === 413 || statusCode === 415

interface Entered<Ahead> {
  session: Session
  row?: Ahead
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What this file knows of a request to a private call. */
    entered?: Entered<unknown>
  }
}

/** The live session of a request, with the result of `read`. Throws UnauthorizedError without a session. */
async function enterAs<Ahead>(
  deps: AppDeps,
  request: FastifyRequest,
  read?: SessionQuery<Ahead>,
): Promise<Entered<Ahead>> {
  const session = read ? null : await liveSession(deps, request)
  const live = read ? await enterSession(deps, request, read) : session && { session }
  if (live === null) throw new UnauthorizedError('No live session')
  return live
}

function requestIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return null
  return typeof body.requestId === 'string' ? body.requestId : null
}

/** What a caller must expect of a call beside its response, for the OpenAPI document. */
function limitsOf({ errors = [], adds }: CallDefinition): string {
  const failures = errors.map((name) => `${name} (${failureCodes[name]})`)
  return [
    ...(failures.length > 0 ? [`Errors: ${failures.join(', ')}.`] : []),
    ...(adds === undefined ? [] : [`At most ${adds} in 24 hours.`]),
  ].join(' ')
}

/** The envelope of one call, for the OpenAPI document. */
function answerSchemaOf(answer: z.ZodType): z.ZodType {
  return z.object({
    code: z.union([z.string(), z.number()]).describe("'A0000' or 0 is success; anything else has a msg to show."),
    msg: z.string(),
    data: answer,
  })
}

/** Throws BadRequestError when a call names another subscriber's number; empty passes (DESIGN 7.1). */
export function requireOwnNumber(phoneNo: string, subscriber: Subscriber): void {
  if (phoneNo !== '' && phoneNo !== subscriber.phoneNo) throw new BadRequestError('This number is not the own one')
}

/**
 * Compresses responses of 1 KiB and more of the calls registered after it, for clients that accept it. Request bodies
 * are never decompressed, because a small one could become huge.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
}

/**
 * Whether a response contains a token or a ticket. Such responses are not compressed: the compressed length would
 * reveal, to somebody who controls text next to the secret, how much of it was guessed (BREACH).
 */
export function holdsSecret(path: CallPath): boolean {
  return path.startsWith('/api/v1/auth/') || secretCalls.has(path)
}

const secretCalls: ReadonlySet<CallPath> = new Set([
  'configs/v1/bindingFamilySMS',
  'configs/v1/smartFamilyGuardian/passwordVerify',
  'configs/v1/smartFamilyGuardian/phoneVerify',
  'guard/v1/family/invite',
  'guard/v1/family/resend',
  'guard/v1/quiz/round',
  'guard/v1/quiz/start',
  'jf/v1/ticket',
])

/**
 * Parses JSON bodies. A missing body counts as an empty object: authSwapAccessCode has none (SPEC section 7), but
 * clients send the JSON header anyway.
 */
export function readBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      const text = readableText(body)
      parseJson(request, text, (error, parsed) => {
        if (error) return done(error)
        requireStorable(parsed, text)
        done(null, parsed)
      })
    } catch (error) {
      // Safe: only BadRequestErrors are thrown here.
      done(error as Error)
    }
  })
  scope.addHook('preValidation', (request, _reply, done) => {
    request.body ??= {}
    done()
  })
}
