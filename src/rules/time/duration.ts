/** A duration for display: '2 小时 5 分钟'. */
export interface Duration {
  hours: number
  minutes: number
}

/** Splits minutes into hours and minutes. Fractions are dropped; a negative or invalid value becomes 0. */
export function splitDuration(minutes: number): Duration {
  const whole = Number.isFinite(minutes) ? Math.max(0, Math.floor(minutes)) : 0
  return { hours: Math.floor(whole / 60), minutes: whole % 60 }
}
