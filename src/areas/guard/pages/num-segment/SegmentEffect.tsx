import { View } from '@tarojs/components'
import type { SegmentPreview } from '@contract/segments'
import type { SegmentListName } from '@contract/words/lists'
import { segmentPreviewQuery } from '@/api/segments'
import { aria } from '@/components/aria'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { readListValue } from '@/rules/lists/list-kinds'
import { useRefusalText } from '@/widgets/EntryList/list-names'
import { segmentMessages } from './messages'
import './SegmentEffect.scss'

/**
 * How a segment would have affected the last 30 days, and why it cannot be added. Renders nothing for an invalid
 * segment.
 */
export function SegmentEffect({ list, prefix }: { list: SegmentListName; prefix: string }) {
  const t = useMessages(segmentMessages)
  const refusalText = useRefusalText(list)
  const value = readListValue('segment', prefix)?.value ?? null
  const wanted = useDebounced(value)
  const preview = useRemote(wanted === null ? null : segmentPreviewQuery(list, wanted))
  if (value === null) return null
  const isWaiting = wanted !== value || (!preview.data && preview.status === 'loading')

  const effect = ({ value: segment, calls, decided, contacts, refusal }: SegmentPreview) =>
    [
      t(calls > 0 ? 'calls' : 'noCalls', { calls, prefix: segment.replace('*', '') }),
      calls > 0 ? t(list === 'blackSegment' ? 'wouldStop' : 'wouldPass', { count: decided }) : '',
      calls > 0 ? (contacts > 0 ? t('contacts', { count: contacts }) : t('noContacts')) : '',
      refusal === null ? '' : t('refused', { reason: refusalText({ reason: refusal }) }),
    ].join('')

  return (
    <View id="segment-preview" className="segment-effect" {...aria({ live: 'polite' })}>
      {isWaiting ? t('previewing') : preview.data ? effect(preview.data) : t('previewFailed')}
    </View>
  )
}
