import { z } from 'zod'
import { defineCall } from './define'
import { listRefusal } from './lists'

const S = '/unicomAssistant/uasp/guard/v1/segment'

/** The two lists of segments. */
export const segmentListName = z.enum(['blackSegment', 'whiteSegment'])
export type SegmentListName = z.infer<typeof segmentListName>

/**
 * What a segment would have done in 30 days: the calls that came from it, those that it would have decided, and those
 * of contacts, who take precedence. `value` is its normalized form, '170*'; `refusal` is why it cannot be added.
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
    summary: 'What a segment would have done in the last 30 days, and whether it can be added.',
    request: z.object({ list: segmentListName, value: z.string().min(1).max(24) }),
    answer: segmentPreview,
  }),
} as const
