import type { SegmentListName, SegmentPreview } from '@contract/segments'
import type { ListedValue } from '@/rules/verdict/list-set'
import type { PastCalls } from './past-calls'

/** What a segment, '170*', would have done with the calls of the last 30 days, were it on its list and on no other. */
export function previewSegment(
  past: PastCalls,
  list: SegmentListName,
  value: string,
): Pick<SegmentPreview, 'calls' | 'decided' | 'contacts'> {
  const prefix = value.slice(0, -1)
  const { blackSegments = [], whiteSegments = [] } = past.settings
  const withIt = (of: SegmentListName, segments: readonly ListedValue[]) => [
    ...segments.filter((segment) => segment.value !== value),
    ...(of === list ? [{ value, expiresAt: null }] : []),
  ]
  const decided = past.decide({
    blackSegments: withIt('blackSegment', blackSegments),
    whiteSegments: withIt('whiteSegment', whiteSegments),
  })
  const fromSegment = past.rows.filter((row) => row.caller.startsWith(prefix))
  return {
    calls: fromSegment.length,
    decided: decided.filter((row) => row.reason === list && row.detail === prefix).length,
    contacts: fromSegment.filter((row) => past.contacts.has(row.caller)).length,
  }
}
