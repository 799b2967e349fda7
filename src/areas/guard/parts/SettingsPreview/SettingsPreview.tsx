import { useState } from 'react'
import { View } from '@tarojs/components'
import type { CallSettingsChange } from '@contract/guard'
import { settingsPreviewQuery } from '@/api/guard'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { callMessages } from '../../call-messages'
import { PreviewResult } from './PreviewResult'
import './SettingsPreview.scss'

/**
 * Shows on request what a change would have done in the last 30 days. A different change needs a new request. Renders
 * nothing without changes.
 */
export function SettingsPreview({ change }: { change: CallSettingsChange }) {
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
        <PreviewResult preview={preview.data} />
      ) : (
        <Button
          id="preview-ask"
          kind="secondary"
          block
          loading={isAsked && !failed}
          onClick={() => (failed ? void preview.reload() : setAskedFor(wanted))}
        >
          {t(failed ? 'previewFailed' : isAsked ? 'previewing' : 'preview')}
        </Button>
      )}
    </View>
  )
}
