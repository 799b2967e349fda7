import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { removalMessages } from './messages'
import type { Removal } from './use-removal'

const UNDO_SECONDS = 8

/** Shows what was removed, with undo, for a limited time. */
export function RemovalUndo({ removal }: { removal: Removal }) {
  const t = useMessages(removalMessages)
  const { removedIds } = removal
  if (removedIds.length === 0) return null
  return (
    <UndoBar
      key={removedIds.join()}
      text={t('removed', { count: removedIds.length })}
      actionText={t('undo')}
      seconds={UNDO_SECONDS}
      busy={removal.busy}
      onUndo={() => void removal.undo()}
      onExpire={removal.forget}
    />
  )
}
