import { useEffect, useRef } from 'react'
import { Button } from '@/components/Button/Button'
import type { RemotePage, RemotePages } from '@/hooks/use-remote-pages'
import { deployConfig } from '@/platform/deploy'
import { observeVisibility } from '@/platform/visibility-observer'

export interface LoadMoreProps {
  /** Unique in the app: pages below stay in the document. */
  id: string
  text: string
  pages: RemotePages<RemotePage<unknown>>
}

/**
 * The end of a list with more pages. The next page loads when this comes near the visible area (the distance is
 * configured, SPEC.md section 9), or on a tap. After a failure it loads again on a tap, or when it comes near again.
 */
export function LoadMore({ id, text, pages }: LoadMoreProps) {
  const { items, hasMore, isLoadingMore, isStale, loadMore } = pages
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(
    () =>
      hasMore ? observeVisibility(id, { below: deployConfig().lazyPreloadRatio }, () => latest.current()) : undefined,
    [id, hasMore, isStale, items.length],
  )

  if (!hasMore) return null
  return (
    <Button id={id} kind="text" block loading={isLoadingMore} onClick={loadMore}>
      {text}
    </Button>
  )
}
