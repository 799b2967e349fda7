import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { newsAnswers, newsHits } from './words/news'

/**
 * A current method of fraud. `about`: where it is reported, its source with the address of a public page, its version and review. `lesson`: the id of the lesson
 * that teaches to recognise it.
 */
export const newsMethod = z.object({
  id: z.string(),
  title: z.string(),
  begins: z.string(),
  next: z.string(),
  act: z.array(z.string()),
  about: z.array(z.string()),
  lesson: z.string(),
})
export type NewsMethod = z.infer<typeof newsMethod>

/** The method of this week, why it is shown (`hit`, in words `what`, which came `hitAt`, in ms), and whether it was shown before. */
export const newsCard = z.object({
  id: z.string(),
  hit: z.enum(newsHits),
  what: z.string(),
  hitAt: z.number(),
  isAgain: z.boolean(),
})
export type NewsCard = z.infer<typeof newsCard>

/** `on`: methods are chosen by what reached the subscriber; null for a guest, who gets none. `items`: every current method, the newest first. */
export const news = z.object({
  on: z.boolean().nullable(),
  card: newsCard.nullable(),
  items: z.array(newsMethod),
})
export type News = z.infer<typeof news>

/** `undone` takes a dismissal back. `switch`: whether a method is chosen at all; at once. */
export const newsChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(newsAnswers), id: z.string().max(64) }),
  z.object({ kind: z.literal('switch'), on: z.boolean() }),
])
export type NewsChange = z.infer<typeof newsChange>

export const newsCalls = {
  'guard/v1/live/news': defineCall({
    access: 'public',
    summary:
      'Current methods of fraud, and for a subscriber at most one of the week, chosen by the kinds of what called or wrote to them in the last four weeks.',
    request: nothing,
    answer: news,
  }),
  'guard/v1/live/news/change': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary:
      'Notes that the method of the week was opened or dismissed, takes that back, or turns the choice on or off.',
    request: z.object({ change: newsChange, requestId }),
    answer: news,
  }),
} as const
