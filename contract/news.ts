import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { newsAnswers, newsHits } from './words/live'

/**
 * A current method of fraud. `regions`: where it is reported, empty for the whole country. Days are 'YYYY-MM-DD'. `lesson`: the id of the lesson that
 * teaches to recognise it. `url` of its public source is null where no page is named.
 */
export const newsMethod = z.object({
  id: z.string(),
  version: z.number().int(),
  title: z.string(),
  begins: z.string(),
  next: z.string(),
  act: z.array(z.string()),
  regions: z.array(z.string()),
  publishedOn: z.string(),
  reviewedOn: z.string(),
  reviewedBy: z.string(),
  source: z.object({ name: z.string(), url: z.string().nullable() }),
  lesson: z.string(),
})
export type NewsMethod = z.infer<typeof newsMethod>

/** The method of this week, why it is shown (`hit`, which came `hitAt`, in ms), and whether it was shown before. */
export const newsCard = z.object({ id: z.string(), hit: z.enum(newsHits), hitAt: z.number(), isAgain: z.boolean() })
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
