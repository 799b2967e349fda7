import { useEffect, useState } from 'react'
import { now } from '@/platform/clock'

export interface Countdown {
  /** The remaining whole seconds; 0 when it is over or not started. */
  secondsLeft: number
  start(seconds: number): void
}

/** Counts down by the clock, so that the value is correct at once after the phone slept. */
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
