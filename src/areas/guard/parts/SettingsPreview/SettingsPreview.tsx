import { useState } from 'react'
import { View } from '@tarojs/components'
import type { CallPreview, CallSettingsChange } from '@contract/guard'
import { settingsPreviewQuery } from '@/api/guard'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { callMessages } from '../../call-messages'
import { PreviewResult } from './PreviewResult'
import './SettingsPreview.scss'

/** The preview of taking a change back, read as that of the change. */
const turned = (preview: CallPreview): CallPreview => ({
  ...preview,
  before: preview.after,
  after: preview.before,
  changed: preview.changed.map((call) => ({ ...call, before: call.after, after: call.before })),
})

export interface SettingsPreviewProps {
  change: CallSettingsChange
  /** `change` takes back what was saved. */
  isUndo?: boolean
}

/**
 * Shows on request what a change would have done in the last 30 days, or what one that was saved has changed. A
 * different change needs a new request. Renders nothing without changes.
 */
export function SettingsPreview({ change, isUndo }: SettingsPreviewProps) {
  const t = useMessages(callMessages)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const wanted = JSON.stringify(change)
  const isAsked = askedFor === wanted
  const preview = useRemote(isAsked ? settingsPreviewQuery(change) : null)
  const failed = isAsked && (preview.status === 'error' || preview.status === 'offline')

  if (wanted === '{}') return null
  return (
    <View className="settings-preview" {...aria({ live: 'polite' })}>
      {isAsked && preview.data ? (
        <PreviewResult
          preview={isUndo ? turned(preview.data) : preview.data}
          heads={isUndo ? [t('before'), t('now')] : [t('now'), t('then')]}
        />
      ) : (
        <Button
          id="preview-ask"
          kind="secondary"
          block
          loading={isAsked && !failed}
          onClick={() => (failed ? void preview.reload() : setAskedFor(wanted))}
        >
          {t(failed ? 'previewFailed' : isAsked ? 'previewing' : isUndo ? 'previewDone' : 'preview')}
        </Button>
      )}
    </View>
  )
}
