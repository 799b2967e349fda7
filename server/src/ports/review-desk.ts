import type { AppealGround, ComplaintKind } from '@contract/words/appeals'
import type { CorrectionKind } from '@/rules/verdict/network-correction'
import { z } from 'zod'
import { createOutgoing } from './outgoing'
import { signedPost, type SignedPeer } from './signed-post'

/** A case for the review desk. `id` and `turn` together are the idempotency key. */
export interface DeskCase {
  id: string
  /** Incremented each time the case goes to a reviewer; a decision names the turn it decides. */
  turn: number
  /** `correction`: many subscribers say that the network judges `phoneNo` wrongly, which may be a site then. */
  kind: 'appeal' | 'complaint' | 'correction'
  phoneNo: string
  topic: AppealGround | ComplaintKind | CorrectionKind
  words: string
  /** The tags that the number had when the appeal was filed. */
  tags: string[]
  /** Oldest first; includes the words of the subscriber and of the desk. */
  history: { at: number; event: string; words: string }[]
  /** The reviewer who may not decide, because they refused this case before; empty when anybody may. */
  notReviewer: string
  evidence: DeskEvidence[]
}

/** A file of a case; `url` is valid for one day. */
export interface DeskEvidence {
  id: string
  name: string
  type: string
  url: string
}

/** `more` requests more evidence, `withdraw` ends an accepted correction. */
export const deskVerdicts = ['accept', 'refuse', 'more', 'withdraw'] as const

/** All but an acceptance give a reason. */
export const deskDecision = z
  .object({
    id: z.string().min(1).max(64),
    turn: z.number().int().min(1),
    verdict: z.enum(deskVerdicts),
    reason: z.string().trim().max(500).default(''),
    reviewer: z.string().trim().min(1).max(64),
  })
  .refine(({ verdict, reason }) => verdict === 'accept' || reason !== '', 'A reason is missing')
export type DeskDecision = z.output<typeof deskDecision>

/** The reviewers of appeals and complaints. When a call rejects, the case may have arrived all the same. */
export interface ReviewDeskPort {
  /** False when there is no desk: no case is accepted then. */
  isOpen: boolean
  submit(one: DeskCase): Promise<void>
  /** The decision of a turn; null while it is undecided. */
  decisionOf(turn: { id: string; turn: number }): Promise<DeskDecision | null>
}

/** A review desk behind HTTP: signed POSTs to url/cases and /decision. */
export function createReviewDeskWebhook(settings: SignedPeer, send = createOutgoing('reviewDesk')): ReviewDeskPort {
  const post = signedPost(settings, 'reviewDesk', send)
  return {
    isOpen: true,
    submit: async (one) => void (await post('cases', one, z.object({}))),
    decisionOf: async (turn) =>
      (await post('decision', turn, z.object({ decision: deskDecision.nullable() }))).decision,
  }
}

/** The development desk: accepts every case; the developer decides it with POST /dev/review. */
export const localReviewDesk: ReviewDeskPort = {
  isOpen: true,
  submit: async () => undefined,
  decisionOf: async () => null,
}

/** No desk: no case is accepted, and earlier cases wait until there is a desk again. */
export const closedReviewDesk: ReviewDeskPort = {
  isOpen: false,
  submit: () => Promise.reject(new Error('There is no review desk')),
  decisionOf: async () => null,
}
