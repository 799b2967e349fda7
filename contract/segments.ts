import { z } from 'zod'
import { defineCall } from './define'
import { listRefusal } from './lists'

const S = '/unicomAssistant/uasp/guard/v1/segment'

/** The two lists of segments. */
export const segmentListName = z.enum(['blackSegment', 'whiteSegment'])
export type SegmentListName = z.infer<typeof segmentListName>

/**
 * The effect that a segment would have had in 30 days: the calls from it, the calls that it would have decided, and the
 * calls of contacts, who take precedence. `value` is its normalized form, '170*'; `refusal` is why it cannot be added,
 * or null.
 */
export const segmentPreview = z.object({
  value: z.string(),
  calls: z.number().int(),
  decided: z.number().int(),
  contacts: z.number().int(),
  refusal: listRefusal.nullable(),
})
export type SegmentPreview = z.infer<typeof segmentPreview>

export const segmentCalls = {
  [`${S}/preview`]: defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'The effect that a segment would have had in the last 30 days, and whether it can be added.',
    request: z.object({ list: segmentListName, value: z.string().min(1).max(24) }),
    answer: segmentPreview,
  }),
} as const
