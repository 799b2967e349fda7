import { useEffect } from 'react'
import { client } from '@/platform/environment'
import { track } from '@/platform/track'
import { announceScreen } from '@/platform/ui'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'

/** Reports each time a screen comes to the top, and announces it to what prefetches the next ones. */
export function usePageView(page: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const app = useEntranceStore.getState().isDnd ? 'dnd' : 'securityGuard'
    const { channel } = useSessionStore.getState()
    announceScreen(page)
    track({ event: 'view', page }, { app, platform: client().platform, channel })
  }, [page, isShown])
}
