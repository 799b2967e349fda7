import { useState } from 'react'
import { removeAnswers, restoreAnswers } from '@/api/agent'
import type { InterceptPage } from '@/api/intercepts'
import { useAttempt } from '@/hooks/use-attempt'
import type { RemotePages } from '@/hooks/use-remote-pages'
import { useSelection } from '@/hooks/use-selection'
import { useMessages } from '@/i18n/define-messages'
import { newRequestId } from '@/platform/random-id'
import { toast } from '@/stores/feedback'
import { searchMessages } from './messages'

/** The gateway removes no more at once. */
const MOST_AT_ONCE = 200

/** Agent answers that are chosen in the log, removed together, and taken back. */
export function useAnswerRemoval(log: RemotePages<InterceptPage>) {
  const t = useMessages(searchMessages)
  const selection = useSelection()
  const { busy, run } = useAttempt()
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])

  return {
    ...selection,
    busy,
    /** Ids that have just been removed and can be taken back. */
    removedIds,
    forgetRemoval: () => setRemovedIds([]),
    chooseAll: () => selection.choose(log.items.slice(0, MOST_AT_ONCE).map((entry) => entry.id)),
    /** Removes what is chosen; says so when it was gone already. Nothing changes when it fails. */
    remove: () =>
      run(async () => {
        const removed = await removeAnswers([...(selection.selected ?? [])], newRequestId())
        selection.stop()
        setRemovedIds(removed)
        if (removed.length === 0) toast(t('goneAlready'))
        await log.reload()
      }),
    undo: () =>
      run(async () => {
        const restored = await restoreAnswers([...removedIds], newRequestId())
        const lost = removedIds.length - restored.length
        setRemovedIds([])
        toast(lost > 0 ? t('restoreFailed', { count: lost }) : t('restored'))
        await log.reload()
      }),
  }
}
