import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { clockOf, dayOf } from '@/rules/time/shanghai'

const momentOf = (at: number) => `${dayOf(at)} ${clockOf(at)}`

/** The last moment of what ends then: at midnight its last whole day, otherwise day and time. */
export const lastMoment = (at: number): string => (clockOf(at) === '00:00' ? dayOf(at - 1) : momentOf(at))

/** Day and time, below each other where there is no room for both. */
export function Moment({ at }: { at: number }) {
  return <NoWrapDate>{momentOf(at)}</NoWrapDate>
}

export function LastMoment({ at }: { at: number }) {
  return <NoWrapDate>{lastMoment(at)}</NoWrapDate>
}
