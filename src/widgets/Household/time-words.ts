import type { OfflineBand } from '@contract/household'
import type { DayType } from '@contract/words/household'
import { dayTypes } from '@contract/words/household'
import { useMessages } from '@/i18n/define-messages'
import { formatClock } from '@/rules/time/range'
import { broadbandMessages } from './messages'

const WHOLE_DAY = 24 * 60

/** Returns texts for kinds of days and time ranges. */
export function useTimeWords() {
  const t = useMessages(broadbandMessages)

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

  return { daysOf, rangeOf }
}
