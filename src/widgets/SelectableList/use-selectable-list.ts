import { useState } from 'react'
import type { Quota } from '@contract/lists'
import { useDebounced } from '@/hooks/use-debounced'
import type { PagedQuery, RemotePages } from '@/hooks/use-remote-pages'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { searchText } from '@/rules/text/storable-text'
import { useRemoval, type Removal } from '../Removal/use-removal'

export interface SelectableListPage<Entry> {
  items: Entry[]
  nextCursor: string | null
  /** null if there is no limit. */
  quota: Quota | null
}

/** The API of a list of numbers. */
export interface SelectableListSource<Entry extends { id: string }> {
  /** Unique among the app's lists. */
  name: string
  query: (search: string) => PagedQuery<SelectableListPage<Entry>>
  remove: (ids: string[], requestId: string) => Promise<{ removedIds: string[] }>
  /** Undoes a removal; returns the entries that no longer fit. */
  restore: (ids: string[], requestId: string) => Promise<{ rejected: readonly unknown[] }>
}

export interface SelectableListState<Entry extends { id: string }> {
  /** Unique among the app's lists. */
  name: string
  pages: RemotePages<SelectableListPage<Entry>>
  /** null until the first page is loaded, and if there is no limit. */
  quota: Quota | null
  /** The search input, and whether the list shows matches only. */
  search: string
  setSearch: (search: string) => void
  isSearching: boolean
  removal: Removal
}

/** The state of a list of numbers: pages, search, selection, and removal with undo. */
export function useSelectableList<Entry extends { id: string }>(
  source: SelectableListSource<Entry>,
): SelectableListState<Entry> {
  const [search, setSearch] = useState('')
  const wanted = useDebounced(searchText(search))
  const pages = useRemotePages(source.query(wanted))
  const removal = useRemoval({
    rows: pages.items,
    remove: async (ids, requestId) => (await source.remove(ids, requestId)).removedIds,
    restore: async (ids, requestId) => (await source.restore(ids, requestId)).rejected.length,
    hide: (ids) => pages.change((page) => withoutRows(page, ids)),
    reload: pages.reload,
  })

  return {
    name: source.name,
    pages,
    quota: pages.first?.quota ?? null,
    search,
    setSearch,
    isSearching: wanted !== '',
    removal,
  }
}

/** Returns the page without these rows. */
function withoutRows<Entry extends { id: string }>(page: SelectableListPage<Entry>, ids: ReadonlySet<string>) {
  const { items, quota } = page
  return {
    ...page,
    items: items.filter(({ id }) => !ids.has(id)),
    quota: quota && { ...quota, used: Math.max(0, quota.used - ids.size) },
  }
}
