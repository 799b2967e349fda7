import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { instant, subscriberNumber } from '@contract/common'
import type { AppDeps } from './kernel/deps'
import { success } from './kernel/envelope'
import { BadRequestError, UnauthorizedError } from './kernel/errors'
import { hashSecret, sameHash } from './kernel/session-token'
import { homeEvent, signHomeBody } from './ports/home-network'
import { answerFeedback, findOpenFeedback } from './topics/feedback/feedback'
import { signedLink } from './topics/uploads/upload-links'
import { receiveHomeEvent } from './topics/household/home-events'

const LINKS_MS = 24 * 60 * 60 * 1000
const HOME_EVENTS_LIMIT = 2 * 1024 * 1024
/** What a platform sends at once is bounded by the size of a body. */
const homeEvents = z.object({ events: z.array(homeEvent).max(500) })
const releasedNumber = z.object({ phoneNo: subscriberNumber, at: instant })
const feedbackQuery = z.object({ limit: z.number().int().min(1).max(500).default(100) })
const feedbackAnswer = z.object({ id: z.string().min(1).max(64), answer: z.string().trim().min(1).max(2000) })

/** What the carrier tells the gateway. */
export async function serveCarrierEvents(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { carrierEventsSecret } = deps.config
  if (carrierEventsSecret !== '') {
    serveReleasedNumbers(app, deps, carrierEventsSecret)
    serveFeedback(app, deps, carrierEventsSecret)
  }
  await serveHomeEvents(app, deps)
}

/**
 * What the platform of modems reports: POST /carrier/home-events { events }, signed in X-Signature as our commands are.
 * Each event is taken by itself, in their order; one that comes again changes nothing. Without a secret nothing is served.
 */
async function serveHomeEvents(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { secret } = deps.config.homeNetwork
  if (secret === '') return
  await app.register(async (scope) => {
    // The signature is one of the bytes that came.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/carrier/home-events', { schema: { hide: true }, bodyLimit: HOME_EVENTS_LIMIT }, async (request) => {
      const body = typeof request.body === 'string' ? request.body : ''
      if (!sameHash(signHomeBody(secret, body), String(request.headers['x-signature'] ?? '')))
        throw new UnauthorizedError('Not the platform of modems')
      const parsed = homeEvents.safeParse(readJson(body))
      if (!parsed.success) throw new BadRequestError(parsed.error.message)
      for (const event of parsed.data.events) await receiveHomeEvent(deps, event)
      return success({})
    })
  })
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
  if (!sameHash(hashSecret(headers.authorization ?? ''), hashSecret(`Bearer ${secret}`)))
    throw new UnauthorizedError('Not the carrier')
}

/**
 * News of numbers, with a bearer secret: POST /carrier/number-released { phoneNo, at } when a number was
 * cancelled or changed hands at that instant. Repeated or late news do nothing to the next holder. Without a secret nothing
 * is served.
 */
function serveReleasedNumbers(app: FastifyInstance, { releaseNumber }: AppDeps, secret: string): void {
  app.post('/carrier/number-released', { schema: { hide: true } }, async (request) => {
    requireCarrier(request, secret)
    const parsed = releasedNumber.safeParse(request.body)
    if (!parsed.success) throw new BadRequestError(parsed.error.message)
    await releaseNumber(parsed.data.phoneNo, parsed.data.at)
    return success({})
  })
}

/** Feedback that waits, oldest first, with links to its pictures good for a day, and its answers, with the same secret (DESIGN 4.42). */
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
