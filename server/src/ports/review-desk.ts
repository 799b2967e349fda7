import { z } from 'zod'
import type { AppealGround, ComplaintKind } from '@contract/appeals'
import { signedPost } from './signed-post'

/** A case for the review desk. The same id and turn again is the same question. */
export interface DeskCase {
  id: string
  /** Counts up each time the case comes before a reviewer; a decision names the turn that it decides. */
  turn: number
  kind: 'appeal' | 'complaint'
  phoneNo: string
  topic: AppealGround | ComplaintKind
  words: string
  /** The tags that the number had when the appeal was filed. */
  tags: string[]
  /** Oldest first, with what the subscriber and the desk have said. */
  history: { at: number; event: string; words: string }[]
  /** Who may not decide, as they have refused it before; empty when everybody may. */
  notReviewer: string
  evidence: DeskEvidence[]
}

/** A file of a case; `url` shows it for a day. */
export interface DeskEvidence {
  id: string
  name: string
  type: string
  url: string
}

/** `more` wants more evidence. A refusal and a wish for more say why. */
export const deskDecision = z
  .object({
    id: z.string().min(1).max(64),
    turn: z.number().int().min(1),
    verdict: z.enum(['accept', 'refuse', 'more']),
    reason: z.string().trim().max(500).default(''),
    reviewer: z.string().trim().min(1).max(64),
  })
  .refine(({ verdict, reason }) => verdict === 'accept' || reason !== '', 'A reason is missing')
export type DeskDecision = z.output<typeof deskDecision>

/** Those who decide about appeals and complaints. A rejection says nothing: the case may have arrived. */
export interface ReviewDeskPort {
  /** Whether there is one; without, no case is taken. */
  isOpen: boolean
  submit(one: DeskCase): Promise<void>
  /** What was decided of a turn; null when nothing is. */
  decisionOf(turn: { id: string; turn: number }): Promise<DeskDecision | null>
}

/** A review desk behind HTTP: POST url/cases and /decision, signed as the SMS webhook is. */
export function createReviewDeskWebhook({ url, secret }: { url: string; secret: string }): ReviewDeskPort {
  const post = signedPost({ url, secret, who: 'The review desk' })
  return {
    isOpen: true,
    submit: async (one) => void (await post('cases', one, z.object({}))),
    decisionOf: async (turn) =>
      (await post('decision', turn, z.object({ decision: deskDecision.nullable() }))).decision,
  }
}

/** A desk that takes every case and decides nothing: whoever develops decides by POST /dev/review. */
export const localReviewDesk: ReviewDeskPort = {
  isOpen: true,
  submit: async () => undefined,
  decisionOf: async () => null,
}

/** No desk: no case is taken, and one of before waits until there is a desk again. */
export const closedReviewDesk: ReviewDeskPort = {
  isOpen: false,
  submit: () => Promise.reject(new Error('There is no review desk')),
  decisionOf: async () => null,
}
