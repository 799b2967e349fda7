import type { OfflineBand } from '@contract/household'
import type { DayType } from '@contract/words/household'
import { dayTypes } from '@contract/words/household'
import { useMessages } from '@/i18n/define-messages'
import { now } from '@/platform/clock'
import { formatClock } from '@/rules/time/range'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import { broadbandMessages } from './messages'

const WHOLE_DAY = 24 * 60

/** Returns texts for instants, days and time ranges. */
export function useTimeWords() {
  const t = useMessages(broadbandMessages)

  /** The time of today or tomorrow, otherwise the day and the time. */
  const momentOf = (at: number): string => {
    if (dayOf(at) === dayOf(now())) return clockOf(at)
    if (dayOf(at) === dayOf(now() + DAY_MS)) return t('tomorrow', { time: clockOf(at) })
    return `${dayOf(at)} ${clockOf(at)}`
  }

  /** The days of a rule, in the order of a week. Working days, days off and holidays together are every day. */
  const daysOf = (days: readonly DayType[]): string => {
    if ((['workday', 'restday', 'holiday'] as const).every((day) => days.includes(day))) return t('everyDay')
    return dayTypes
      .filter((day) => days.includes(day))
      .map((day) => t(day))
      .join(t('and'))
  }

  /** A time range of a day; it may end on the next day. */
  const rangeOf = ({ startMinute, endMinute }: Pick<OfflineBand, 'startMinute' | 'endMinute'>): string => {
    if (startMinute === 0 && endMinute === WHOLE_DAY) return t('wholeDay')
    const end = formatClock(endMinute)
    return `${formatClock(startMinute)}–${endMinute <= startMinute ? t('nextDay', { time: end }) : end}`
  }

  return { momentOf, daysOf, rangeOf }
}
