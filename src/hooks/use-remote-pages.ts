import { useReachBottom } from '@tarojs/taro'
import useSWRInfinite from 'swr/infinite'
import type { RemoteKey, RemoteStatus } from './use-remote'
import { remoteOptions, statusOf, useOnline, useReloads, useScopedKey } from './use-remote'

/** One page of a list; `nextCursor` null is the end. */
export interface RemotePage<Item> {
  items: Item[]
  nextCursor: string | null
}

export interface RemotePages<Page extends RemotePage<unknown>> {
  items: Page['items'][number][]
  /** The first page, for what it carries beside its items. */
  first: Page | undefined
  status: RemoteStatus
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  /** The pages are older than a failure or a request that is under way. */
  isStale: boolean
  /** Loads the next page, once. */
  loadMore(): void
  reload(): Promise<void>
}

/** A list that is loaded page by page, the next one at the page's end; everything else as `useRemote`. */
export function useRemotePages<Page extends RemotePage<unknown>>(
  key: RemoteKey,
  fetchPage: (cursor: string | null) => Promise<Page>,
): RemotePages<Page> {
  const scoped = useScopedKey(key)
  const online = useOnline()
  const answer = useSWRInfinite<Page, unknown>(
    (index: number, before: Page | null) => {
      if (scoped === null || (before && before.nextCursor === null)) return null
      return [...scoped, 'cursor', index === 0 ? null : (before?.nextCursor ?? null)]
    },
    (parts: readonly unknown[]) => fetchPage((parts[parts.length - 1] as string | null) ?? null), // put there above
    { ...remoteOptions, revalidateFirstPage: false },
  )
  const { data: pages, error, isValidating, size, setSize } = answer
  useReloads({ isLoaded: pages !== undefined, online, reload: () => answer.mutate() })

  const items = (pages ?? []).flatMap((page) => page.items)
  const last = pages?.[pages.length - 1]
  const hasMore = last !== undefined && last.nextCursor !== null
  const isLoadingMore = isValidating && pages !== undefined && pages.length < size
  function loadMore() {
    if (hasMore && !isLoadingMore && pages) void setSize(pages.length + 1)
  }
  useReachBottom(loadMore)

  return {
    items,
    first: pages?.[0],
    status: statusOf(pages, error, online, () => items.length === 0),
    error,
    hasMore,
    isLoadingMore,
    isStale: pages !== undefined && (error !== undefined || isValidating),
    loadMore,
    reload: async () => void (await answer.mutate().catch(() => undefined)),
  }
}
