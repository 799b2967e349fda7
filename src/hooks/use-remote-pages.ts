import { useState } from 'react'
import type { RemoteKey, RemoteStatus } from './use-remote'
import { statusOf, useRemoteEntry } from './use-remote'

/** One page of a list; `nextCursor` null is the end. */
export interface RemotePage<Item> {
  items: Item[]
  nextCursor: string | null
}

/** A fetcher of pages with its cache key; `cursor` null fetches the first page. */
export interface PagedQuery<Page extends RemotePage<unknown>> {
  key: RemoteKey
  fetchPage: (cursor: string | null) => Promise<Page>
}

export interface RemotePages<Page extends RemotePage<unknown>> {
  items: Page['items'][number][]
  /** The first page, for its fields beside the items. */
  first: Page | undefined
  status: RemoteStatus
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  /** A refetch is running or has failed. */
  isStale: boolean
  /** Loads the next page once. During a refetch, remembers it for the next load. */
  loadMore(): void
  /** Refetches as many pages as are loaded. */
  reload(): Promise<void>
  /** Changes the pages without a request; returns a function that undoes the change. */
  change(how: (page: Page) => Page): () => void
}

/** A list that is loaded page by page while scrolling; otherwise like `useRemote`. */
export function useRemotePages<Page extends RemotePage<unknown>>({
  key,
  fetchPage,
}: PagedQuery<Page>): RemotePages<Page> {
  const name = JSON.stringify(key)
  const [asked, setAsked] = useState({ name, pages: 1 })
  const { entry, online, load, reload, replace } = useRemoteEntry({
    key,
    fetch: () => fetchPages(fetchPage, wanted),
  })
  const pages = entry.data as Page[] | undefined // stored by fetchPages and loadMore
  const wanted = Math.max(pages?.length ?? 1, asked.name === name ? asked.pages : 1)
  const items = (pages ?? []).flatMap((page) => page.items)
  const cursor = pages?.[pages.length - 1]?.nextCursor ?? null
  // All rows of the loaded pages were removed, and the next page is loading.
  const isEmptied = items.length === 0 && cursor !== null && entry.isLoading
  const isLoadingMore = entry.isLoading && pages !== undefined && pages.length < wanted
  return {
    items,
    first: pages?.[0],
    status: statusOf(isEmptied ? undefined : pages, entry.error, online, () => items.length === 0),
    error: entry.error,
    hasMore: cursor !== null,
    isLoadingMore,
    isStale: pages !== undefined && (entry.error !== undefined || entry.isLoading),
    loadMore() {
      if (cursor === null || !pages) return
      setAsked({ name, pages: pages.length + 1 })
      if (entry.isLoading) return
      void load(async () => [...pages, await fetchPage(cursor)])
    },
    reload,
    change(how) {
      if (!pages) return () => undefined
      replace(pages.map(how))
      return () => replace(pages)
    },
  }
}

async function fetchPages<Page extends RemotePage<unknown>>(
  fetchPage: (cursor: string | null) => Promise<Page>,
  wanted: number,
): Promise<Page[]> {
  const pages = [await fetchPage(null)]
  for (;;) {
    const cursor = pages[pages.length - 1]?.nextCursor ?? null
    if (cursor === null || pages.length >= wanted) return pages
    pages.push(await fetchPage(cursor))
  }
}
