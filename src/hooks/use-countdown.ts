import { useEffect, useState } from 'react'
import { now } from '@/platform/clock'

export interface Countdown {
  /** The remaining whole seconds; 0 when it is over or not started. */
  secondsLeft: number
  start(seconds: number): void
}

const secondsUntil = (endsAt: number | null) => Math.max(0, Math.ceil(((endsAt ?? 0) - now()) / 1000))

/**
 * Counts down by the clock, so that the value is correct at once after the phone slept. `runningUntil`, in ms since the
 * epoch, is the end of a countdown that began before.
 */
export function useCountdown(runningUntil: number | null = null): Countdown {
  const [endsAt, setEndsAt] = useState(runningUntil)
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(runningUntil))

  useEffect(() => {
    if (endsAt === null) return
    const tick = () => {
      const left = secondsUntil(endsAt)
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
