import { useEffect, useRef } from 'react'
import { isInForeground } from '@/platform/foreground'
import { usePageVisible } from '@/platform/lifecycle'
import { isOnline } from '@/platform/network'

/**
 * Repeats a task every `ms` as long as this page is on top, the app in the foreground and the phone online; not while
 * the last one is still running. A rejection is ignored. The task does not run at once: the screen has loaded already.
 */
export function usePoll(task: () => Promise<unknown>, ms: number): void {
  const isVisible = usePageVisible()
  const latest = useRef(task)
  useEffect(() => {
    latest.current = task
  })
  useEffect(() => {
    if (!isVisible) return
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning || !isInForeground() || !isOnline()) return
      isRunning = true
      void latest
        .current()
        .catch(() => undefined)
        .finally(() => {
          isRunning = false
        })
    }, ms)
    return () => clearInterval(timer)
  }, [isVisible, ms])
}
