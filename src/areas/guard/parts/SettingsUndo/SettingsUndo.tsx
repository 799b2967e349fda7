import { useState } from 'react'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { callMessages } from '../../call-messages'
import { SettingsPreview } from '../SettingsPreview/SettingsPreview'
import type { SettingsAtOnce } from '../use-settings-at-once'

const UNDO_SECONDS = 8

/** After a change that was saved: its undo for some seconds, and what it has changed in the last 30 days. */
export function SettingsUndo({ changes: { undoing, turn, busy, undo } }: { changes: SettingsAtOnce }) {
  const t = useMessages(callMessages)
  const [expired, setExpired] = useState(0)
  if (!undoing) return null
  return (
    <>
      <SettingsPreview change={undoing} isUndo />
      {expired === turn ? null : (
        <UndoBar
          key={turn}
          text={t('saved')}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          busy={busy}
          onUndo={() => void undo()}
          onExpire={() => setExpired(turn)}
        />
      )}
    </>
  )
}
