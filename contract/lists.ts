import { z } from 'zod'
import { cursor, instant, pageLimit, requestId } from './common'
import { defineCall } from './define'
import { listNames, listRefusals } from './words/lists'

/**
 * One entry of a list. `value` is a number, a word, or a prefix with a star at its end, such as '1069*'. Times are ms
 * since the epoch; a null `expiresAt` never ends. `place` and `carrier` belong to a number and can be empty.
 */
export const listEntry = z.object({
  id: z.string(),
  value: z.string(),
  note: z.string(),
  addedAt: z.number(),
  expiresAt: z.number().nullable(),
  place: z.string(),
  carrier: z.string(),
})
export type ListEntry = z.infer<typeof listEntry>

/**
 * The number of used entries, and the maximum of the subscriber's tier (SPEC section 6); both segment lists share one
 * quota.
 */
export const quota = z.object({ used: z.number().int(), limit: z.number().int() })
export type Quota = z.infer<typeof quota>

/** An entry as people type it; the response has the normalized `value`. */
export const newListEntry = z.object({
  value: z.string().min(1).max(100),
  note: z.string().max(40).optional(),
  expiresAt: instant.nullish(),
})
export type NewListEntry = z.infer<typeof newListEntry>

/** A rejected entry, as it was sent. */
export const listRejection = z.object({ value: z.string(), reason: z.enum(listRefusals) })
export type ListRejection = z.infer<typeof listRejection>

const entries = z.array(newListEntry).min(1).max(200)
const ids = z.array(z.string().max(64)).min(1).max(200)

export const listCalls = {
  'guard/v1/list/query': defineCall({
    access: 'private',
    summary: 'One page of a list, newest first; `search` matches the entry or its note.',
    request: z.object({ list: z.enum(listNames), search: z.string().max(40).optional(), cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(listEntry), nextCursor: z.string().nullable(), quota }),
  }),
  'guard/v1/list/add': defineCall({
    access: 'private',
    adds: 500,
    errors: ['notSubscribed'],
    summary:
      'Adds entries, the first on top; entries that cannot be added are returned with the reason. `move` removes them from the opposite list.',
    request: z.object({ list: z.enum(listNames), entries, move: z.boolean().optional(), requestId }),
    answer: z.object({ added: z.array(listEntry), rejected: z.array(listRejection), quota }),
  }),
  'guard/v1/list/check': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'What adding these entries would return; nothing is added.',
    request: z.object({ list: z.enum(listNames), entries, move: z.boolean().optional() }),
    answer: z.object({ rejected: z.array(listRejection), quota }),
  }),
  'guard/v1/list/edit': defineCall({
    access: 'private',
    adds: 500,
    errors: ['entryGone'],
    summary: "Changes an entry's note or its end. Omitted fields stay; a null `expiresAt` never ends.",
    request: z.object({
      list: z.enum(listNames),
      id: z.string().max(64),
      note: z.string().max(40).optional(),
      expiresAt: instant.nullish(),
      requestId,
    }),
    answer: listEntry,
  }),
  'guard/v1/list/remove': defineCall({
    access: 'private',
    summary: 'Removes entries; they can be restored for ten minutes.',
    request: z.object({ list: z.enum(listNames), ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()), quota }),
  }),
  'guard/v1/list/restore': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'Undoes a removal; entries that no longer fit are returned with the reason.',
    request: z.object({ list: z.enum(listNames), ids, requestId }),
    answer: z.object({ restored: z.array(listEntry), rejected: z.array(listRejection), quota }),
  }),
} as const
