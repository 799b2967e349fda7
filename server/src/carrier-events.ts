import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { instant, subscriberNumber } from '@contract/common'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from './kernel/deps'
import { readableText, requireStorable } from './kernel/http/readable-input'
import { success } from './kernel/envelope'
import { readBodies } from './kernel/register-call'
import { BadRequestError, UnauthorizedError } from './kernel/errors'
import { hashSecret, sameHash } from './kernel/session-token'
import { householdEvent } from './ports/household-network'
import { deskDecision } from './ports/review-desk'
import { signBody } from './ports/signed-post'
import { findAnyCase } from './topics/appeals/case-rows'
import { deskEvidenceOf } from './topics/appeals/case-view'
import { decideCase } from './topics/appeals/decide-case'
import { answerFeedback, findOpenFeedback } from './topics/feedback/feedback'
import { signedLink } from './topics/uploads/upload-links'
import { receiveHouseholdEvent } from './topics/household/household-events'

const LINKS_MS = DAY_MS
/** How far the clock of a machine of the carrier may be ahead. */
const CLOCKS_MS = 5 * MINUTE_MS
/** No subscriber is older: an earlier time was sent in seconds. */
const FIRST_TIME = Date.parse('2020-01-01T00:00:00+08:00')
const HOUSEHOLD_EVENTS_LIMIT = 2 * 1024 * 1024
/** The body limit bounds what a platform sends at once. */
const householdEvents = z.object({ events: z.array(householdEvent).max(500) })
const releasedNumber = z.object({ phoneNo: subscriberNumber, at: instant })
const feedbackQuery = z.object({ limit: z.number().int().min(1).max(500).default(100) })
const feedbackAnswer = z.object({ id: z.string().min(1).max(64), answer: z.string().trim().min(1).max(2000) })

/** Serves the carrier's notifications to the gateway. */
export async function serveCarrierEvents(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { carrierEventsSecret } = deps.config
  if (carrierEventsSecret !== '')
    await app.register(async (scope) => {
      // Refuses what the database cannot store, as the calls of the app do.
      scope.removeContentTypeParser('application/json')
      readBodies(scope)
      serveReleasedNumbers(scope, deps, carrierEventsSecret)
      serveFeedback(scope, deps, carrierEventsSecret)
    })
  await serveHouseholdEvents(app, deps)
  await serveReviewDesk(app, deps)
}

/** Serves a call whose JSON body is signed in X-Signature, like our own posts. Serves nothing without a secret. */
async function serveSigned<Body>(
  app: FastifyInstance,
  { path, secret, schema, bodyLimit }: { path: string; secret: string; schema: z.ZodType<Body>; bodyLimit?: number },
  work: (body: Body) => Promise<object>,
): Promise<void> {
  if (secret === '') return
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(path, { schema: { hide: true }, bodyLimit }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!sameHash(signBody(secret, body.toString()), String(request.headers['x-signature'] ?? '')))
        throw new UnauthorizedError(`Not the sender of ${path}`)
      const text = readableText(body)
      const json = readJson(text)
      requireStorable(json, text)
      const parsed = schema.safeParse(json)
      if (!parsed.success) throw new BadRequestError(parsed.error.message)
      return success(await work(parsed.data))
    })
  })
}

/**
 * Reports of the modem platform: POST /carrier/home-events { events }. Processes events one by one in their order; a
 * repeated one changes nothing.
 */
async function serveHouseholdEvents(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { secret } = deps.config.householdNetwork
  const call = { path: '/carrier/home-events', secret, schema: householdEvents, bodyLimit: HOUSEHOLD_EVENTS_LIMIT }
  await serveSigned(app, call, async ({ events }) => {
    // None is processed, so that the platform can send all of them again once its clock is right.
    for (const event of events) if ('at' in event && event.at !== undefined) requireTime(event.at, deps.clock())
    for (const event of events) await receiveHouseholdEvent(deps, event)
    return {}
  })
}

/** The review desk's decisions, and fresh links to the evidence of a case (DESIGN 4.61). */
async function serveReviewDesk(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { secret } = deps.config.reviewDesk
  const decision = { path: '/carrier/review-decision', secret, schema: deskDecision }
  await serveSigned(app, decision, async (decided) => ({ outcome: await decideCase(deps, decided) }))
  const evidence = { path: '/carrier/review-evidence', secret, schema: z.object({ id: z.string().min(1).max(64) }) }
  await serveSigned(app, evidence, async ({ id }) => {
    const row = await findAnyCase(deps.db, id)
    return { evidence: row ? await deskEvidenceOf(deps, row) : [] }
  })
}

/** Throws BadRequestError for a time that is in seconds, or ahead of this gateway's clock. */
function requireTime(at: number, now: number): void {
  if (at < FIRST_TIME) throw new BadRequestError('A time is before 2020: it is to be in milliseconds')
  if (at > now + CLOCKS_MS) throw new BadRequestError('A time is more than five minutes ahead')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequestError('No JSON')
  }
}

/** Throws UnauthorizedError for a request without the carrier's bearer secret. */
function requireCarrier({ headers }: FastifyRequest, secret: string): void {
  // The scheme is in any case (RFC 9110, 11.1).
  const given = /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!sameHash(hashSecret(given), hashSecret(secret))) throw new UnauthorizedError('Not the carrier')
}

/**
 * Notifications about numbers, with a bearer secret: POST /carrier/number-released { phoneNo, at } when a number was
 * cancelled or reassigned at that instant. Repeated or late ones do not affect the next holder. Serves nothing without
 * a secret.
 */
function serveReleasedNumbers(app: FastifyInstance, { releaseNumber, clock }: AppDeps, secret: string): void {
  app.post('/carrier/number-released', { schema: { hide: true } }, async (request) => {
    requireCarrier(request, secret)
    const parsed = releasedNumber.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    requireTime(parsed.data.at, clock())
    await releaseNumber(parsed.data.phoneNo, parsed.data.at)
    return success({})
  })
}

/**
 * Waiting feedback, oldest first, with links to its pictures that are valid for a day, and replies to it, with the same
 * secret (DESIGN 4.42).
 */
function serveFeedback(app: FastifyInstance, deps: AppDeps, secret: string): void {
  const { db, sms, clock } = deps
  app.post('/carrier/feedback/query', { schema: { hide: true } }, async (request) => {
    requireCarrier(request, secret)
    const parsed = feedbackQuery.safeParse(request.body ?? {})
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    const open = await findOpenFeedback(db, parsed.data.limit)
    const until = clock() + LINKS_MS
    const linked = (ids: readonly string[]) => ids.map((id) => signedLink(deps, id, until))
    return success({ items: open.map((one) => ({ ...one, pictures: linked(one.pictures) })) })
  })
  app.post('/carrier/feedback/answer', { schema: { hide: true } }, async (request) => {
    requireCarrier(request, secret)
    const parsed = feedbackAnswer.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    return success({ known: await answerFeedback({ db, sms }, { ...parsed.data, now: clock() }) })
  })
}
