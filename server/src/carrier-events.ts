import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { instant, subscriberNumber } from '@contract/common'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from './kernel/deps'
import { BadRequestError } from './kernel/errors'
import { readBatch, serveSignedCalls, timeFault, type SignedCall } from './kernel/http/signed-calls'
import { householdEvent, type HouseholdEvent } from './ports/household-network'
import { deskDecision, type DeskDecision } from './ports/review-desk'
import { findAnyCase } from './topics/appeals/case-rows'
import { deskEvidenceOf } from './topics/appeals/case-view'
import { decideCase } from './topics/appeals/decide-case'
import { answerFeedback, findOpenFeedback } from './topics/feedback/feedback'
import { signedLink } from './topics/uploads/upload-links'
import { receiveHouseholdEvent } from './topics/household/household-events'

const LINKS_MS = DAY_MS
const HOUSEHOLD_EVENTS_LIMIT = 2 * 1024 * 1024
/** The body limit bounds what a platform sends at once. */
const householdEvents = z.object({ events: z.array(z.unknown()).max(500) })
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
    const fault = timeFault(at, clock())
    if (fault !== null) throw new BadRequestError(fault)
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

/**
 * Reports of the modem platform. Processes events one by one in their order; a repeated one changes nothing. A malformed
 * one, or one with a wrong time, does not hold up the others: `refused` names it.
 */
const homeEvents = (deps: AppDeps): SignedCall<z.output<typeof householdEvents>> => ({
  path: '/carrier/home-events',
  schema: householdEvents,
  isBatch: true,
  bodyLimit: HOUSEHOLD_EVENTS_LIMIT,
  once: true,
  async work({ events }) {
    const { items, indexes, refused } = readBatch(householdEvent, events)
    const now = deps.clock()
    for (const [at, item] of items.entries()) {
      const { event, faults } = withRightTimes(item, now)
      refused.push(...faults.map((error) => ({ index: indexes[at] ?? 0, error })))
      if (event !== null) await receiveHouseholdEvent(deps, event)
    }
    return { refused: refused.sort((a, b) => a.index - b.index) }
  },
})

/** An event without the visits whose time is wrong; null when its own is. */
function withRightTimes(event: HouseholdEvent, now: number): { event: HouseholdEvent | null; faults: string[] } {
  if (event.kind !== 'visits') {
    const fault = event.at === undefined ? null : timeFault(event.at, now)
    return fault === null ? { event, faults: [] } : { event: null, faults: [`at: ${fault}`] }
  }
  const faults = event.visits.map(({ at }) => timeFault(at, now))
  return {
    event: { ...event, visits: event.visits.filter((_visit, at) => faults[at] === null) },
    faults: faults.flatMap((found, at) => (found === null ? [] : [`visits.${at}.at: ${found}`])),
  }
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
