import { z } from 'zod'
import { requestId } from './common'
import { defineCall } from './define'
import { listName, quota } from './lists'

const S = '/unicomAssistant/uasp/guard/v1/segment'

/** Numbers that begin alike: stopped (`black`) or let through (`white`). `addedAt` is ms since the epoch. */
export const numberSegment = z.object({
  id: z.string(),
  prefix: z.string(),
  note: z.string(),
  addedAt: z.number(),
})
export type NumberSegment = z.infer<typeof numberSegment>

/** Why a segment was not added. `onOtherList` can be added with `move`. */
export const segmentRejection = z.enum(['wrongPrefix', 'duplicate', 'onOtherList', 'overLimit'])
export type SegmentRejection = z.infer<typeof segmentRejection>

const prefix = z.string().min(1).max(24)
const ids = z.array(z.string().max(64)).min(1).max(200)

/**
 * What a segment would have done in 30 days: the calls that came from it, those that it would have stopped or let
 * through, and those of contacts, who come first.
 */
export const segmentPreview = z.object({
  prefix: z.string(),
  calls: z.number().int(),
  decided: z.number().int(),
  contacts: z.number().int(),
  rejection: segmentRejection.nullable(),
})
export type SegmentPreview = z.infer<typeof segmentPreview>

export const segmentCalls = {
  [`${S}/query`]: defineCall({
    access: 'private',
    summary: 'The segments of a list, newest first; `search` matches prefix or note. Both lists share the quota.',
    request: z.object({ list: listName, search: z.string().max(40).optional() }),
    answer: z.object({ items: z.array(numberSegment), quota }),
  }),
  [`${S}/preview`]: defineCall({
    access: 'private',
    summary: 'What a segment would have done in the last 30 days, and whether it can be added.',
    request: z.object({ list: listName, prefix }),
    answer: segmentPreview,
  }),
  [`${S}/add`]: defineCall({
    access: 'private',
    summary: 'Adds a segment, or answers why not. `move` takes it off the other list.',
    request: z.object({
      list: listName,
      prefix,
      note: z.string().max(40).optional(),
      move: z.boolean().optional(),
      requestId,
    }),
    answer: z.object({ added: numberSegment.nullable(), rejection: segmentRejection.nullable(), quota }),
  }),
  [`${S}/remove`]: defineCall({
    access: 'private',
    summary: 'Removes segments; they can be restored for ten minutes.',
    request: z.object({ list: listName, ids, requestId }),
    answer: z.object({ removedIds: z.array(z.string()), quota }),
  }),
  [`${S}/restore`]: defineCall({
    access: 'private',
    summary: 'Undoes a removal; the prefixes of segments that no longer fit are named.',
    request: z.object({ list: listName, ids, requestId }),
    answer: z.object({ restored: z.array(numberSegment), rejected: z.array(z.string()), quota }),
  }),
} as const
