import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { instant, subscriberNumber } from '@contract/common'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from './kernel/deps'
import { BadRequestError } from './kernel/errors'
import { serveSignedCalls, type SignedCall } from './kernel/http/signed-calls'
import { householdEvent, type HouseholdEvent } from './ports/household-network'
import { deskDecision, type DeskDecision } from './ports/review-desk'
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
const release = z.object({ phoneNo: subscriberNumber, at: instant })
const anyCase = z.object({ id: z.string().min(1).max(64) })
const feedbackQuery = z.object({ limit: z.number().int().min(1).max(500).default(100) })
const feedbackAnswer = z.object({ id: z.string().min(1).max(64), answer: z.string().trim().min(1).max(2000) })

/**
 * Serves the carrier's notifications to the gateway (docs/gateway.md), each signed and valid once; those of a sender
 * without keys are not served.
 */
export async function serveCarrierEvents(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { carrierEvents, householdNetwork, reviewDesk } = deps.config
  await serveSignedCalls(
    app,
    deps,
    { signer: 'carrierEvents', keys: carrierEvents.keys, answers: 'envelope' },
    (serve) => {
      serve(releasedNumber(deps))
      serve(openFeedback(deps))
      serve(answeredFeedback(deps))
    },
  )
  await serveSignedCalls(app, deps, { signer: 'modems', keys: householdNetwork.keys, answers: 'envelope' }, (serve) =>
    serve(homeEvents(deps)),
  )
  await serveSignedCalls(app, deps, { signer: 'reviewDesk', keys: reviewDesk.keys, answers: 'envelope' }, (serve) => {
    serve(reviewDecision(deps))
    serve(reviewEvidence(deps))
  })
}

/** A number was cancelled or reassigned at an instant. Repeated or late ones do not affect the next holder. */
const releasedNumber = ({ releaseNumber, clock }: AppDeps): SignedCall<z.output<typeof release>> => ({
  path: '/carrier/number-released',
  schema: release,
  once: true,
  async work({ phoneNo, at }) {
    requireTime(at, clock())
    await releaseNumber(phoneNo, at)
    return {}
  },
})

/** Waiting feedback, oldest first, with links to its pictures that are valid for a day (DESIGN 4.42). */
const openFeedback = (deps: AppDeps): SignedCall<z.output<typeof feedbackQuery>> => ({
  path: '/carrier/feedback/query',
  schema: feedbackQuery,
  once: true,
  async work({ limit }) {
    const open = await findOpenFeedback(deps.db, limit)
    const until = deps.clock() + LINKS_MS
    const linked = (ids: readonly string[]) => ids.map((id) => signedLink(deps, id, until))
    return { items: open.map((one) => ({ ...one, pictures: linked(one.pictures) })) }
  },
})

const answeredFeedback = ({ db, sms, clock }: AppDeps): SignedCall<z.output<typeof feedbackAnswer>> => ({
  path: '/carrier/feedback/answer',
  schema: feedbackAnswer,
  once: true,
  work: async (answer) => ({ known: await answerFeedback({ db, sms }, { ...answer, now: clock() }) }),
})

/** Reports of the modem platform. Processes events one by one in their order; a repeated one changes nothing. */
const homeEvents = (deps: AppDeps): SignedCall<z.output<typeof householdEvents>> => ({
  path: '/carrier/home-events',
  schema: householdEvents,
  bodyLimit: HOUSEHOLD_EVENTS_LIMIT,
  once: true,
  async work({ events }) {
    // None is processed, so that the platform can send all of them again once its clock is right.
    for (const at of events.flatMap(timesOf)) requireTime(at, deps.clock())
    for (const event of events) await receiveHouseholdEvent(deps, event)
    return {}
  },
})

/** The times at which a report says that something happened. */
function timesOf(event: HouseholdEvent): number[] {
  if (event.kind === 'visits') return event.visits.map(({ at }) => at)
  return event.at === undefined ? [] : [event.at]
}

/** A decision of the review desk (DESIGN 4.61). */
const reviewDecision = (deps: AppDeps): SignedCall<DeskDecision> => ({
  path: '/carrier/review-decision',
  schema: deskDecision,
  once: true,
  work: async (decided) => ({ outcome: await decideCase(deps, decided) }),
})

/** Fresh links to the evidence of a case (DESIGN 4.61). */
const reviewEvidence = (deps: AppDeps): SignedCall<z.output<typeof anyCase>> => ({
  path: '/carrier/review-evidence',
  schema: anyCase,
  once: true,
  async work({ id }) {
    const row = await findAnyCase(deps.db, id)
    return { evidence: row ? await deskEvidenceOf(deps, row) : [] }
  },
})

/** Throws BadRequestError for a time that is in seconds, or ahead of this gateway's clock. */
function requireTime(at: number, now: number): void {
  if (at < FIRST_TIME) throw new BadRequestError('A time is before 2020: it is to be in milliseconds')
  if (at > now + CLOCKS_MS) throw new BadRequestError('A time is more than five minutes ahead')
}
