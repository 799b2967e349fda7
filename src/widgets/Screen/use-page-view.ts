import { useEffect } from 'react'
import { client } from '@/platform/environment'
import { track } from '@/platform/track'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'

/** Reports each time a screen comes to the top. */
export function usePageView(page: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const app = useEntranceStore.getState().isDnd ? 'dnd' : 'securityGuard'
    const { channel } = useSessionStore.getState()
    track({ event: 'view', page }, { app, platform: client().platform, channel })
  }, [page, isShown])
}
