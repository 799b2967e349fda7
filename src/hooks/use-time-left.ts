import { useEffect } from 'react'
import { now } from '@/platform/clock'
import { useCountdown } from './use-countdown'

/** What is left until an instant (ms) as 'M:SS', counting down; null once it is over, and without one. */
export function useTimeLeft(until: number | null): string | null {
  const { secondsLeft, start } = useCountdown()
  useEffect(() => {
    start(until === null ? 0 : Math.max(0, (until - now()) / 1000))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `start` is another function each time
  }, [until])
  if (until === null || secondsLeft === 0) return null
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
}
