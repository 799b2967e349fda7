import type { SegmentListName, SegmentPreview } from '@contract/segments'
import type { PastCalls } from '../../simulator/past-calls'

/** What a segment would have done with the calls of the last 30 days, were it on its list and on no other. */
export function previewSegment(
  past: PastCalls,
  list: SegmentListName,
  value: string,
): Pick<SegmentPreview, 'calls' | 'decided' | 'contacts'> {
  const prefix = value.replace('*', '')
  const { blackSegments = [], whiteSegments = [] } = past.settings
  const others = (segments: Iterable<string>) => [...segments].filter((segment) => segment !== prefix)
  const added = (wanted: SegmentListName) => (list === wanted ? [prefix] : [])
  const decided = past.decide({
    blackSegments: [...others(blackSegments), ...added('blackSegment')],
    whiteSegments: [...others(whiteSegments), ...added('whiteSegment')],
  })
  const fromSegment = past.rows.filter((row) => row.caller.startsWith(prefix))
  return {
    calls: fromSegment.length,
    decided: decided.filter((row) => row.reason === list && row.detail === prefix).length,
    contacts: fromSegment.filter((row) => past.contacts.has(row.caller)).length,
  }
}
