import { useEffect, useReducer } from 'react'
import { now } from '@/platform/clock'

/**
 * Returns the time until an instant (ms since the epoch) as 'M:SS', counting down by the clock; null when it has passed
 * or `until` is null.
 */
export function useTimeLeft(until: number | null): string | null {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const secondsLeft = until === null ? 0 : Math.ceil((until - now()) / 1000)
  const isOver = secondsLeft <= 0

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [isOver])

  return isOver ? null : `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
}
