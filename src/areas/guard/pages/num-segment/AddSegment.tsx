import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import type { SegmentPreview, SegmentRejection } from '@contract/segments'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { segmentMessages } from './messages'
import { useAddSegment } from './use-add-segment'
import './AddSegment.scss'

export interface AddSegmentProps {
  list: ListName
  onAdded: () => void
  onClose: () => void
}

/** The form for a segment, with what it would have done in the last 30 days before it is added. */
export function AddSegment({ list, onAdded, onClose }: AddSegmentProps) {
  const t = useMessages(segmentMessages)
  const form = useAddSegment(list, onAdded)
  const isBlack = list === 'black'
  const isElsewhere = form.rejection === 'onOtherList'

  const words = (rejection: SegmentRejection) =>
    rejection === 'onOtherList' ? t(isBlack ? 'onOtherWhite' : 'onOtherBlack') : t(rejection)
  const effect = ({ prefix, calls, decided, contacts }: SegmentPreview) =>
    [
      t('calls', { calls, prefix }),
      calls > 0 ? t(isBlack ? 'wouldStop' : 'wouldPass', { count: decided }) : '',
      calls > 0 ? (contacts > 0 ? t('contacts', { count: contacts }) : t('noContacts')) : '',
    ].join('')

  return (
    <Sheet
      title={t(isBlack ? 'addBlack' : 'addWhite')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="segment-save" size="large" block loading={form.busy} onClick={() => void form.save(isElsewhere)}>
          {t(isElsewhere ? 'move' : 'save')}
        </Button>
      }
    >
      <View className="add-segment">
        <TextField
          id="segment-prefix"
          label={t('prefix')}
          placeholder={t('prefixPlaceholder')}
          hint={t('prefixHint')}
          maxLength={24}
          value={form.prefix}
          error={form.rejection ? words(form.rejection) : undefined}
          onInput={form.setPrefix}
        />
        {form.preview ? (
          <View id="segment-preview" className="add-segment__preview" {...aria({ live: 'polite' })}>
            {form.preview === 'failed' ? t('previewFailed') : effect(form.preview)}
          </View>
        ) : null}
        <TextField
          id="segment-note"
          label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={40}
          value={form.note}
          onInput={form.setNote}
        />
      </View>
    </Sheet>
  )
}
