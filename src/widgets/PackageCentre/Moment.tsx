import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { clockOf, dayOf } from '@/rules/time/shanghai'

/** Day and time, below each other where there is no room for both. */
export function Moment({ at }: { at: number }) {
  return <NoWrapDate>{`${dayOf(at)} ${clockOf(at)}`}</NoWrapDate>
}

/** The last moment of what ends then: at midnight its last whole day. */
export function LastMoment({ at }: { at: number }) {
  return clockOf(at) === '00:00' ? <NoWrapDate>{dayOf(at - 1)}</NoWrapDate> : <Moment at={at} />
}
