/** A duration as it is shown: '2 小时 5 分钟'. */
export interface Duration {
  hours: number
  minutes: number
}

/** Splits minutes into hours and minutes; parts of a minute are dropped, what is negative or no number is nothing. */
export function splitDuration(minutes: number): Duration {
  const whole = Number.isFinite(minutes) ? Math.max(0, Math.floor(minutes)) : 0
  return { hours: Math.floor(whole / 60), minutes: whole % 60 }
}
