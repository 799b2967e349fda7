import { useState } from 'react'
import type { ListEntry, ListName } from '@contract/lists'
import { queryList, removeFromList, restoreToList } from '@/api/lists'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { newRequestId } from '@/platform/random-id'

/** What was just removed, and can still be taken back. */
export interface Removal {
  ids: string[]
  count: number
}

const SEARCH_DELAY_MS = 300

/**
 * One list of numbers as state: its pages, the search, the selection, and removal with undo. A removal that fails
 * leaves list and selection as they were.
 */
export function useNameList(list: ListName) {
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [busy, setBusy] = useState(false)
  const wanted = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const pages = useRemotePages(['list', list, wanted], (cursor) => queryList(list, { search: wanted, cursor }))

  function toggle(entry: ListEntry) {
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(entry.id)) after.add(entry.id)
      return after
    })
  }

  async function whileBusy(action: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await action()
    } catch {
      // told by the client; nothing has changed
    } finally {
      setBusy(false)
    }
  }

  return {
    pages,
    quota: pages.first?.quota ?? null,
    search,
    setSearch,
    isSearching: wanted !== '',
    selected,
    busy,
    removal,
    startSelecting: () => setSelected(new Set()),
    stopSelecting: () => setSelected(null),
    selectAll: () => setSelected(new Set(pages.items.map((entry) => entry.id))),
    toggle,
    forgetRemoval: () => setRemoval(null),
    removeSelected: () =>
      whileBusy(async () => {
        const { removedIds } = await removeFromList(list, [...(selected ?? [])], newRequestId())
        setSelected(null)
        setRemoval({ ids: removedIds, count: removedIds.length })
        await pages.reload()
      }),
    /** Answers through `done` how many could not be restored. */
    undo: (done: (rejected: number) => void) =>
      whileBusy(async () => {
        if (!removal) return
        const { rejected } = await restoreToList(list, removal.ids, newRequestId())
        setRemoval(null)
        done(rejected.length)
        await pages.reload()
      }),
  }
}
