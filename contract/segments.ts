import { z } from 'zod'
import { defineCall } from './define'
import { listRefusals, segmentListNames } from './words/lists'

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
  refusal: z.enum(listRefusals).nullable(),
})
export type SegmentPreview = z.infer<typeof segmentPreview>

export const segmentCalls = {
  'guard/v1/segment/preview': defineCall({
    access: 'private',
    errors: ['notSubscribed'],
    summary: 'The effect that a segment would have had in the last 30 days, and whether it can be added.',
    request: z.object({ list: z.enum(segmentListNames), value: z.string().min(1).max(24) }),
    answer: segmentPreview,
  }),
} as const
