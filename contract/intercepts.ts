import { z } from 'zod'
import { cursor, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { listEntry } from './lists'
import { allowDurations, callIntents, interceptTabs, lineKinds, verdictActions } from './words/guard'
import { listedOn } from './words/lists'

/** A rule that decided or also matched; `detail` is the list entry, prefix or kind that matched. */
export const ruleMatch = z.object({ reason: z.string(), detail: z.string() })
export type RuleMatch = z.infer<typeof ruleMatch>

/**
 * One row of the log. `at` is in ms since the epoch, `seconds` is the length of a call. `contact` is the name of the
 * contact with the number now, absent for none, and in a page without `search`. `text` is the text of an SMS, a site, or
 * the summary of a call that the agent answered. `intent` is null except for such a call.
 */
export const interceptEntry = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  at: z.number(),
  from: z.string(),
  contact: z.string().optional(),
  place: z.string(),
  carrier: z.string(),
  tag: z.string(),
  action: z.enum(verdictActions),
  reason: z.string(),
  seconds: z.number().int(),
  text: z.string(),
  intent: z.enum(callIntents).nullable(),
  corrected: z.boolean(),
})
export type InterceptEntry = z.infer<typeof interceptEntry>

/**
 * The same row with the whole decision, and what the subscriber has done about the caller since: the list entry that
 * the number is on now, and until when it is allowed (`allowedOnce`: only the next call). `isFromAbroad`: it came in from
 * abroad, whatever number it shows. `isReadByModel`: a model took part in reading the SMS, which is said beside the decision.
 */
export const interceptDetail = interceptEntry.extend({
  rule: ruleMatch,
  alsoMatched: z.array(ruleMatch),
  markCount: z.number().int(),
  callsFromNumber: z.number().int(),
  listedOn: z.enum(listedOn),
  listEntry: listEntry.nullable(),
  allowedUntil: z.number().nullable(),
  allowedOnce: z.boolean(),
  isFromAbroad: z.boolean(),
  isReadByModel: z.boolean(),
})
export type InterceptDetail = z.infer<typeof interceptDetail>

export const interceptCalls = {
  'guard/v1/intercept/query': defineCall({
    access: 'private',
    summary:
      'One page of the log, newest first; `reason` filters by the rule that decided, `search` by number, by the name of a contact or by a tag, `tags` by the codes of more tags. ' +
      'With the first page come `reasons`, which counts the rules of 30 days or of what a search finds, and for a search `elsewhere`, what it finds in the other tabs.',
    request: z.object({
      tab: z.enum(interceptTabs),
      reason: z.string().max(40).optional(),
      search: z.string().max(40).optional(),
      tags: z.array(z.string().max(40)).max(20).optional(),
      cursor,
      limit: pageLimit,
    }),
    answer: z.object({
      items: z.array(interceptEntry),
      nextCursor: z.string().nullable(),
      reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
      elsewhere: z.array(z.object({ tab: z.enum(interceptTabs), count: z.number().int() })).optional(),
    }),
  }),
  'guard/v1/intercept/detail': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'One row of the log with the rule that matched and what else matched.',
    request: z.object({ id: z.string().max(64) }),
    answer: interceptDetail,
  }),
  'guard/v1/intercept/allow': defineCall({
    access: 'private',
    errors: ['entryGone', 'notSubscribed'],
    summary: 'Lets the caller of a row through: the next call once (within 24 h), for 24 hours, or always (whitelist).',
    request: z.object({ id: z.string().max(64), duration: z.enum(allowDurations), requestId }),
    answer: interceptDetail,
  }),
  'guard/v1/intercept/disallow': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Ends a temporary allowance of the caller of a row; lists do not change.',
    request: z.object({ id: z.string().max(64), requestId }),
    answer: interceptDetail,
  }),
  'guard/v1/intercept/wrong': defineCall({
    access: 'private',
    errors: ['entryGone', 'notSubscribed'],
    summary:
      '"This was wrong": moves the number from the blacklist to the whitelist, or allows it for 24 hours if the ' +
      'products have no whitelist for it; marks the row as corrected.',
    request: z.object({ id: z.string().max(64), requestId }),
    answer: interceptDetail,
  }),
  'guard/v1/intercept/undoWrong': defineCall({
    access: 'private',
    errors: ['entryGone', 'notSubscribed'],
    summary: 'Undoes `wrong`: removes the mark, and restores the list entry unless the number was moved since.',
    request: z.object({ id: z.string().max(64), requestId }),
    answer: interceptDetail,
  }),
} as const
