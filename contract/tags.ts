import { z } from 'zod'
import { cursor, lineNumber, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { numberRisks, verdictActions } from './words/guard'
import { numberListNames } from './words/lists'

/** A tag of a number, how many people gave it, and when it was last given (ms since the epoch). */
export const publicTag = z.object({ tag: z.string(), count: z.number().int(), lastAt: z.number() })
export type PublicTag = z.infer<typeof publicTag>

/** One call from a number in the log. */
export const callRecord = z.object({
  id: z.string(),
  at: z.number(),
  action: z.enum(verdictActions),
  reason: z.string(),
  seconds: z.number().int(),
})
export type CallRecord = z.infer<typeof callRecord>

/** Everything known about a number, for this subscriber: tags by frequency, calls newest first. */
export const numberFacts = z.object({
  phoneNo: z.string(),
  place: z.string(),
  carrier: z.string(),
  risk: z.enum(numberRisks),
  tags: z.array(publicTag),
  myTag: z.object({ tag: z.string(), at: z.number() }).nullable(),
  contact: z.object({ id: z.string(), name: z.string() }).nullable(),
  listed: z.object({ list: z.enum(numberListNames), id: z.string() }).nullable(),
  isOwn: z.boolean(),
  callCount: z.number().int(),
  calls: z.array(callRecord),
})
export type NumberFacts = z.infer<typeof numberFacts>

/** A number that the subscriber has tagged. `count` is how many people gave it the same tag. */
export const taggedNumber = z.object({
  phoneNo: z.string(),
  tag: z.string(),
  at: z.number(),
  count: z.number().int(),
  place: z.string(),
  carrier: z.string(),
})
export type TaggedNumber = z.infer<typeof taggedNumber>

/** A caller of the last 30 days. */
export const recentCaller = z.object({
  phoneNo: z.string(),
  name: z.string(),
  at: z.number(),
  calls: z.number().int(),
  place: z.string(),
  carrier: z.string(),
  myTag: z.string(),
})
export type RecentCaller = z.infer<typeof recentCaller>

export const tagCalls = {
  'query/v1/checkSensitiveWords': defineCall({
    access: 'private',
    summary: 'Whether a text contains forbidden words; `words` are the list entries that it contains.',
    request: z.object({ content: z.string().max(200) }),
    answer: z.object({ isSensitive: z.boolean(), words: z.array(z.string()) }),
  }),
  'guard/v1/number/lookUp': defineCall({
    access: 'private',
    summary:
      "What is known about a number: place, carrier, risk, tags, and the subscriber's contact, list entry and calls.",
    request: z.object({ phoneNo: lineNumber }),
    answer: numberFacts,
  }),
  'guard/v1/number/fraudReports': defineCall({
    access: 'private',
    summary: 'Which of these numbers many people have tagged as fraud, and how many.',
    request: z.object({ phoneNos: z.array(lineNumber).min(1).max(200) }),
    answer: z.object({ items: z.array(z.object({ phoneNo: z.string(), count: z.number().int() })) }),
  }),
  'guard/v1/number/recent': defineCall({
    access: 'private',
    summary: 'The callers of the last 30 days, newest first, without repeats; at most 100.',
    request: z.object({ search: z.string().max(40).optional() }),
    answer: z.object({ items: z.array(recentCaller) }),
  }),
  'guard/v1/tag/set': defineCall({
    access: 'private',
    adds: 200,
    summary:
      'Tags a number and replaces an earlier tag: each subscriber has one vote per number. Custom text is checked for sensitive ' +
      'words, and also by WeChat if it comes from the mini-program.',
    request: z.object({ phoneNo: lineNumber, tag: z.string().trim().min(1).max(20), requestId }),
    answer: numberFacts,
  }),
  'guard/v1/tag/withdraw': defineCall({
    access: 'private',
    summary: "Withdraws the subscriber's tag of a number.",
    request: z.object({ phoneNo: lineNumber, requestId }),
    answer: numberFacts,
  }),
  'guard/v1/tag/mine': defineCall({
    access: 'private',
    summary: 'The numbers that the subscriber has tagged, newest first.',
    request: z.object({ cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(taggedNumber), nextCursor: z.string().nullable() }),
  }),
} as const
