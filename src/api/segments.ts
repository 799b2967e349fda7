import type { SegmentPreview } from '@contract/segments'
import type { SegmentListName } from '@contract/words/lists'
import { call } from './client'
import { readRefusal } from './lists'
import { num, str } from './read'

/** Fetches the effect that a segment such as '170*' would have had in the last 30 days, and whether it can be added. */
async function previewSegment(list: SegmentListName, value: string): Promise<SegmentPreview> {
  const data = await call('guard/v1/segment/preview', { list, value }, { loading: false, quiet: true })
  return {
    value: str(data.value, value),
    calls: num(data.calls),
    decided: num(data.decided),
    contacts: num(data.contacts),
    refusal: readRefusal(data.refusal),
  }
}

export const segmentPreviewQuery = (list: SegmentListName, value: string) => ({
  key: ['segmentPreview', list, value],
  fetch: () => previewSegment(list, value),
})
