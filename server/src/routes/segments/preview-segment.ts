import type { ListName } from '@contract/lists'
import type { SegmentPreview } from '@contract/segments'
import type { PastCalls } from '../../simulator/past-calls'

/** What a segment would have done with the calls of the last 30 days, were it on its list and on no other. */
export function previewSegment(
  past: PastCalls,
  list: ListName,
  prefix: string,
): Pick<SegmentPreview, 'calls' | 'decided' | 'contacts'> {
  const { blackSegments = [], whiteSegments = [] } = past.settings
  const others = (segments: Iterable<string>) => [...segments].filter((segment) => segment !== prefix)
  const added = (wanted: ListName) => (list === wanted ? [prefix] : [])
  const decided = past.decide({
    blackSegments: [...others(blackSegments), ...added('black')],
    whiteSegments: [...others(whiteSegments), ...added('white')],
  })
  const reason = list === 'black' ? 'blackSegment' : 'whiteSegment'
  const fromSegment = past.rows.filter((row) => row.caller.startsWith(prefix))
  return {
    calls: fromSegment.length,
    decided: decided.filter((row) => row.reason === reason && row.detail === prefix).length,
    contacts: fromSegment.filter((row) => past.contacts.has(row.caller)).length,
  }
}
