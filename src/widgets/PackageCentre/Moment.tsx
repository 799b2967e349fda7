import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { clockOf, dayOf } from '@/rules/time/shanghai'

const momentOf = (at: number) => `${dayOf(at)} ${clockOf(at)}`

/** Returns the last moment before `at`: for midnight the last whole day, otherwise day and time. */
export const lastMoment = (at: number): string => (clockOf(at) === '00:00' ? dayOf(at - 1) : momentOf(at))

/** Shows day and time, on two lines if they do not fit on one. */
export function Moment({ at }: { at: number }) {
  return <NoWrapDate>{momentOf(at)}</NoWrapDate>
}

export function LastMoment({ at }: { at: number }) {
  return <NoWrapDate>{lastMoment(at)}</NoWrapDate>
}
