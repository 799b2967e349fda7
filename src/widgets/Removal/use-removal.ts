import { useRef, useState } from 'react'
import { useMutation } from '@/hooks/use-mutation'
import { useSelection, type Selection } from '@/hooks/use-selection'
import { useMessages } from '@/i18n/define-messages'
import { toast } from '@/stores/feedback'
import { removalMessages } from './messages'

/** The gateway's limit per request. */
const MOST_AT_ONCE = 200

/** The list from which rows are removed and to which they are restored. */
export interface RemovalSource {
  /** The rows that can be chosen. */
  rows: readonly { id: string }[]
  /** Returns the ids that were removed. */
  remove: (ids: string[], requestId: string) => Promise<readonly string[]>
  /** Returns how many could not be restored. */
  restore: (ids: string[], requestId: string) => Promise<number>
  /** Hides these rows before the refetch; returns a function that shows them again. */
  hide: (ids: ReadonlySet<string>) => () => void
  reload: () => Promise<unknown>
}

/** Selection, removal and undo for the rows of a list. */
export interface Removal extends Omit<Selection, 'choose'> {
  /** Adds all rows to the selection, up to the gateway's limit. */
  chooseAll: () => void
  busy: boolean
  /** Ids that were just removed and can be restored. */
  removedIds: readonly string[]
  /** Removes rows. Shows a notice if they were gone already. Returns false without any change if it fails. */
  remove: (ids: Iterable<string>) => Promise<boolean>
  undo: () => Promise<void>
  forget: () => void
}

/** Selection and removal with undo for a list. Rows disappear and reappear at once, before the list is refetched. */
export function useRemoval(source: RemovalSource): Removal {
  const t = useMessages(removalMessages)
  const { choose, ...selection } = useSelection()
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const showAgain = useRef<() => void>()
  const { busy, run } = useMutation(source.reload)

  return {
    ...selection,
    busy,
    removedIds,
    // What was chosen before a search stays chosen.
    chooseAll() {
      const chosen = new Set([...(selection.selected ?? []), ...source.rows.map(({ id }) => id)])
      choose([...chosen].slice(0, MOST_AT_ONCE))
    },
    async remove(ids) {
      const asked = [...ids]
      const take = (requestId: string) => {
        setRemovedIds([]) // only the last removal can be undone
        return source.remove(asked, requestId)
      }
      const removed = await run(take, ['remove', ...asked])
      if (removed === undefined) return false
      selection.stop()
      showAgain.current = source.hide(new Set(asked))
      setRemovedIds(removed)
      if (removed.length === 0) toast(t('goneAlready'))
      void source.reload()
      return true
    },
    async undo() {
      const lost = await run((requestId) => source.restore([...removedIds], requestId), ['restore', ...removedIds])
      if (lost === undefined) return
      setRemovedIds([])
      toast(lost > 0 ? t('restoreFailed', { count: lost }) : t('restored'))
      if (lost === 0) showAgain.current?.() // if some were lost, only the refetch knows which
      await source.reload()
    },
    forget: () => setRemovedIds([]),
  }
}
