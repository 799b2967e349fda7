import { z } from 'zod'
import { cursor, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { upload, uploadId } from './uploads'
import { feedbackKinds } from './words/appeals'

/** Feedback of the subscriber. `answeredAt` is null and `answer` empty until the carrier has answered. */
export const feedback = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(feedbackKinds),
  content: z.string(),
  contact: z.string(),
  pictures: z.array(upload),
  answer: z.string(),
  answeredAt: z.number().nullable(),
})
export type Feedback = z.infer<typeof feedback>

export const newFeedback = z.object({
  kind: z.enum(feedbackKinds),
  content: z.string().max(4000),
  contact: z.string().max(200).default(''),
  /** Uploads with the purpose `feedback`: pictures only, at most three. */
  pictures: z.array(uploadId).max(3).default([]),
})
export type NewFeedback = z.input<typeof newFeedback>

export const feedbackCalls = {
  '/woAssistant/umm/subscribe/v1/services/feedback': defineCall({
    access: 'private',
    adds: 20,
    errors: ['uploadGone'],
    summary:
      'Sends feedback to the carrier, 10 a day: a topic, 5 to 500 characters, an optional contact, and up to three pictures.',
    request: newFeedback.extend({ requestId }),
    answer: feedback,
  }),
  'guard/v1/feedback/query': defineCall({
    access: 'private',
    summary: "One page of the subscriber's own feedback with the carrier's answers, newest first.",
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(feedback), nextCursor: z.string().nullable() }),
  }),
} as const
