import type { ComponentType } from 'react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useOnline } from '@/hooks/use-remote'
import { usePageVisible } from '@/platform/lifecycle'
import { forgetKeptPage } from '@/platform/load-failure'
import { reloadIfReplaced } from '@/platform/new-release'
import type { RoutePath } from '@/navigation/routes'
import { RemoteState } from '../RemoteState/RemoteState'
import { Screen } from '../Screen/Screen'

/** Loads a page's code; each call is a new attempt. */
export type LoadPage = () => Promise<ComponentType>

/**
 * Returns a page that stands in for the one of `path` while its code (`arrival`) loads: the frame with title, back
 * arrow and guard, and a skeleton. When a new release has replaced the code, the page is
 * loaded anew. After another failure it shows the error state, whose retry calls `load`; if the phone was
 * offline meanwhile, it retries by itself when the phone is online again. Once loaded, it renders the page itself.
 */
export function lateScreen(path: RoutePath, arrival: ReturnType<LoadPage>, load: LoadPage): ComponentType {
  let known: ComponentType | null = null
  const note = (page: ComponentType) => (known = page)
  arrival.then(note, () => undefined)

  return function LateScreen(props) {
    const [Page, setPage] = useState(() => known)
    const [attempt, setAttempt] = useState(arrival)
    const [hasFailed, setHasFailed] = useState(false)
    const online = useOnline()
    const wasOffline = useRef(false)
    const isVisible = usePageVisible()
    // A page reads the router when it mounts, so it must not mount while another page is on top.
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
          void reloadIfReplaced(error).then((reloads) => setHasFailed(!reloads))
          if (!(error instanceof Error) || error.name !== 'ChunkLoadError') throw error
        },
      )
      return () => {
        isWanted = false
      }
    }, [attempt, isVisible])
    useEffect(() => {
      if (!online) wasOffline.current = true
      else if (hasFailed && wasOffline.current && isVisible) handleRetry()
      // eslint-disable-next-line react-hooks/exhaustive-deps -- a new `handleRetry` is no reason to retry
    }, [online, hasFailed, isVisible])

    function handleRetry() {
      wasOffline.current = !online
      setHasFailed(false)
      setAttempt(load())
    }

    const failure = online ? 'error' : 'offline'

    if (Page) return <Page {...props} />
    return (
      <Screen path={path} isStandIn>
        <RemoteState remote={{ status: hasFailed ? failure : 'loading', reload: handleRetry }} empty={null}>
          {null}
        </RemoteState>
      </Screen>
    )
  }
}
