import { z } from 'zod'
import { cursor, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { upload, uploadId } from './uploads'

/** What feedback is about. */
export const feedbackKind = z.enum(['problem', 'suggestion', 'charge', 'other'])
export type FeedbackKind = z.infer<typeof feedbackKind>

/** Feedback of the subscriber; `answeredAt` null and `answer` empty until the carrier has answered. */
export const feedback = z.object({
  id: z.string(),
  at: z.number(),
  kind: feedbackKind,
  content: z.string(),
  contact: z.string(),
  pictures: z.array(upload),
  answer: z.string(),
  answeredAt: z.number().nullable(),
})
export type Feedback = z.infer<typeof feedback>

export const newFeedback = z.object({
  kind: feedbackKind,
  content: z.string().max(4000),
  contact: z.string().max(200).default(''),
  /** Uploads for feedback: three at most, and no documents. */
  pictures: z.array(uploadId).max(3).default([]),
})
export type NewFeedback = z.input<typeof newFeedback>

export const feedbackCalls = {
  '/woAssistant/umm/subscribe/v1/services/feedback': defineCall({
    access: 'private',
    adds: 20,
    errors: ['uploadGone'],
    summary:
      'Hands feedback to the carrier, 10 a day: what it is about, 5 to 500 characters, a way to answer, and up to three pictures.',
    request: newFeedback.extend({ requestId }),
    answer: feedback,
  }),
  '/unicomAssistant/uasp/guard/v1/feedback/query': defineCall({
    access: 'private',
    summary: "One page of the subscriber's own feedback with the carrier's answers, newest first.",
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(feedback), nextCursor: z.string().nullable() }),
  }),
} as const
