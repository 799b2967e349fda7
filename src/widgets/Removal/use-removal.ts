import { useRef, useState } from 'react'
import { useMutation } from '@/hooks/use-mutation'
import { useSelection, type Selection } from '@/hooks/use-selection'
import { useMessages } from '@/i18n/define-messages'
import { toast } from '@/stores/feedback'
import { removalMessages } from './messages'

/** The gateway removes no more at once. */
const MOST_AT_ONCE = 200

/** Where rows are removed from and brought back to. */
export interface RemovalSource {
  /** What can be chosen. */
  rows: readonly { id: string }[]
  /** Returns the ids that were there. */
  remove: (ids: string[], requestId: string) => Promise<readonly string[]>
  /** Returns how many could not be brought back. */
  restore: (ids: string[], requestId: string) => Promise<number>
  /** Hides these rows before the refetch; returns a function that shows them again. */
  hide: (ids: ReadonlySet<string>) => () => void
  reload: () => Promise<unknown>
}

/** Rows of a list that are chosen, removed together, and taken back. */
export interface Removal extends Omit<Selection, 'choose'> {
  chooseAll: () => void
  busy: boolean
  /** Ids that have just been removed and can be taken back. */
  removedIds: readonly string[]
  /** Removes rows; notifies when they were gone already. Returns false, and nothing changes, when it fails. */
  remove: (ids: Iterable<string>) => Promise<boolean>
  undo: () => Promise<void>
  forget: () => void
}

/** The selection of a list, and removal with undo: the rows go and come back at once, however slowly the list is asked. */
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
    chooseAll: () => choose(source.rows.slice(0, MOST_AT_ONCE).map((row) => row.id)),
    async remove(ids) {
      const asked = [...ids]
      const take = (requestId: string) => {
        setRemovedIds([]) // one thing at a time is taken back: the last
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
      if (lost === 0) showAgain.current?.() // which ones are lost, only the list itself can tell
      await source.reload()
    },
    forget: () => setRemovedIds([]),
  }
}
