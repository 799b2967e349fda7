import type { ComponentType } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { isOnline } from '@/platform/network'
import { usePageVisible } from '@/platform/lifecycle'
import { forgetKeptPage } from '@/platform/load-failure'
import type { RoutePath } from '@/navigation/routes'
import { RemoteState } from '../RemoteState/RemoteState'
import { Screen } from '../Screen/Screen'

/** Loads a page's code; again after a failure. */
export type LoadPage = () => Promise<ComponentType>

/**
 * A page that stands in for the one of `path` while its code (`arrival`) is on its way: the frame with title, way back and
 * guard, and grey rows; after a failure the state with retry, which calls `load`. The page takes its place when it comes.
 */
export function lateScreen(path: RoutePath, arrival: ReturnType<LoadPage>, load: LoadPage): ComponentType {
  let known: ComponentType | null = null
  const note = (page: ComponentType) => (known = page)
  arrival.then(note, () => undefined)

  return function LateScreen(props) {
    const [Page, setPage] = useState(() => known)
    const [attempt, setAttempt] = useState(arrival)
    const [failure, setFailure] = useState<'error' | 'offline' | null>(null)
    const isVisible = usePageVisible()
    // A page reads the router when it mounts: never while another one is on top.
    useEffect(() => {
      if (!isVisible) return
      let isWanted = true
      attempt.then(
        (page) => {
          if (isWanted) startTransition(() => setPage(() => page))
        },
        (error: unknown) => {
          if (!isWanted) return
          forgetKeptPage()
          setFailure(isOnline() ? 'error' : 'offline')
          if (!(error instanceof Error) || error.name !== 'ChunkLoadError') throw error
        },
      )
      return () => {
        isWanted = false
      }
    }, [attempt, isVisible])

    function handleRetry() {
      setFailure(null)
      setAttempt(load())
    }

    if (Page) return <Page {...props} />
    return (
      <Screen path={path} isStandIn>
        <RemoteState remote={{ status: failure ?? 'loading', reload: handleRetry }} empty={null}>
          {null}
        </RemoteState>
      </Screen>
    )
  }
}
