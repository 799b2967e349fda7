import { useEffect, useState } from 'react'
import { now } from '@/platform/clock'

export interface Countdown {
  /** Whole seconds that are left; 0 is over, or not begun. */
  secondsLeft: number
  start(seconds: number): void
}

/** Counts down by the clock, so that a phone that slept is right at once. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endsAt === null) return
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEndsAt(null)
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt])

  return {
    secondsLeft,
    start(seconds) {
      setSecondsLeft(Math.ceil(seconds))
      setEndsAt(now() + seconds * 1000)
    },
  }
}
