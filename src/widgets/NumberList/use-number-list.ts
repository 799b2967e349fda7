import { useState } from 'react'
import type { Quota } from '@contract/lists'
import { useAttempt } from '@/hooks/use-attempt'
import { useDebounced } from '@/hooks/use-debounced'
import type { RemotePages } from '@/hooks/use-remote-pages'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { newRequestId } from '@/platform/random-id'
import { toast } from '@/stores/feedback'
import { numberListMessages } from './messages'

export interface NumberListPage<Entry> {
  items: Entry[]
  nextCursor: string | null
  /** null where there is no limit. */
  quota: Quota | null
}

/** Where a list of numbers comes from: the calls of one topic, bound to one list. */
export interface NumberListSource<Entry extends { id: string }> {
  /** Tells this list apart from all others: ['list', 'black']. */
  key: readonly string[]
  query: (search: string, cursor: string | null) => Promise<NumberListPage<Entry>>
  remove: (ids: string[], requestId: string) => Promise<{ removedIds: string[] }>
  /** Undoes a removal; answers the entries that no longer fit. */
  restore: (ids: string[], requestId: string) => Promise<{ rejected: readonly unknown[] }>
}

export interface NumberListState<Entry extends { id: string }> {
  /** Unique among the app's lists. */
  name: string
  pages: RemotePages<NumberListPage<Entry>>
  /** null until the first page is there, and where there is no limit. */
  quota: Quota | null
  /** What is typed, and whether the list shows matches only. */
  search: string
  setSearch: (search: string) => void
  isSearching: boolean
  /** The ids that are chosen; null outside selection mode. */
  selected: ReadonlySet<string> | null
  startSelecting: () => void
  stopSelecting: () => void
  selectAll: () => void
  toggle: (entry: Entry) => void
  busy: boolean
  /** Ids that have just been removed and can be taken back. */
  removedIds: readonly string[]
  /** Removes entries; says so when they were gone already. Nothing changes when it fails. */
  remove: (ids: readonly string[]) => Promise<void>
  undo: () => Promise<void>
  forgetRemoval: () => void
}

/** A list of numbers as state: its pages, the search, the selection, and removal with undo. */
export function useNumberList<Entry extends { id: string }>(source: NumberListSource<Entry>): NumberListState<Entry> {
  const t = useMessages(numberListMessages)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const { busy, run } = useAttempt()
  const wanted = useDebounced(search.trim())
  const pages = useRemotePages([...source.key, wanted], (cursor) => source.query(wanted, cursor))

  return {
    name: source.key.join('-'),
    pages,
    quota: pages.first?.quota ?? null,
    search,
    setSearch,
    isSearching: wanted !== '',
    selected,
    startSelecting: () => setSelected(new Set()),
    stopSelecting: () => setSelected(null),
    selectAll: () => setSelected(new Set(pages.items.map((entry) => entry.id))),
    toggle: (entry) =>
      setSelected((before) => {
        const after = new Set(before)
        if (!after.delete(entry.id)) after.add(entry.id)
        return after
      }),
    busy,
    removedIds,
    remove: (ids) =>
      run(async () => {
        const removed = await source.remove([...ids], newRequestId())
        setSelected(null)
        setRemovedIds(removed.removedIds)
        if (removed.removedIds.length === 0) toast(t('goneAlready'))
        await pages.reload()
      }),
    undo: () =>
      run(async () => {
        const { rejected } = await source.restore([...removedIds], newRequestId())
        setRemovedIds([])
        toast(rejected.length > 0 ? t('restoreFailed', { count: rejected.length }) : t('restored'))
        await pages.reload()
      }),
    forgetRemoval: () => setRemovedIds([]),
  }
}
