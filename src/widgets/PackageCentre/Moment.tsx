import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { lastMomentText, momentText } from '@/i18n/formats'

/** Shows day and time, on two lines if they do not fit on one. */
export function Moment({ at }: { at: number }) {
  return <NoWrapDate>{momentText(at)}</NoWrapDate>
}

export function LastMoment({ at }: { at: number }) {
  return <NoWrapDate>{lastMomentText(at)}</NoWrapDate>
}
