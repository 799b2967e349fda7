import { useEffect, useRef } from 'react'
import { isInForeground } from '@/platform/foreground'
import { usePageVisible } from '@/platform/lifecycle'
import { isOnline } from '@/platform/network'

/**
 * Repeats a task every `ms` milliseconds while this page is on top, the app in the foreground and the phone online.
 * Skips a turn while the previous task is still running. Ignores rejections. The first run comes after `ms`, since the
 * screen has just loaded.
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
