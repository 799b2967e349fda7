import { useState } from 'react'
import { View } from '@tarojs/components'
import type { DayHours } from '@contract/guard'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { TimeField } from '@/components/TimeField/TimeField'
import { useUnsaved } from '@/hooks/use-unsaved'
import { useMessages } from '@/i18n/define-messages'
import { readDayHours } from '@/rules/guard/day-hours'
import { formatClock } from '@/rules/time/range'
import { disposalMessages } from './messages'

const MIDNIGHT = 24 * 60

export interface DayHoursSheetProps {
  /** The weekday's name. */
  day: string
  hours: DayHours | null
  /** Called with the hours, or null for none, and whether they apply to the whole week. */
  onChoose: (hours: DayHours | null, forWeek: boolean) => void
  onClose: () => void
}

/** Edits the hours of one weekday. */
export function DayHoursSheet({ day, hours, onChoose, onClose }: DayHoursSheetProps) {
  const t = useMessages(disposalMessages)
  const before = [
    formatClock(hours?.startMinute ?? 22 * 60),
    formatClock((hours?.endMinute ?? 7 * 60) % MIDNIGHT),
  ] as const
  const [start, setStart] = useState(before[0])
  const [end, setEnd] = useState(before[1])
  const [isWrong, setWrong] = useState(false)
  const ask = useUnsaved(start !== before[0] || end !== before[1])

  function handleChoose(forWeek: boolean) {
    const chosen = readDayHours(start, end)
    if (chosen) onChoose(chosen, forWeek)
    else setWrong(true)
  }

  return (
    <Sheet title={t('editDay', { day })} closeText={t('close')} onClose={() => ask(onClose)}>
      <View className="com-disposal__sheet">
        <TimeField
          id="hours-start"
          label={t('start')}
          value={start}
          placeholder={t('chooseTime')}
          onChange={setStart}
        />
        <TimeField
          id="hours-end"
          label={t('end')}
          value={end}
          placeholder={t('chooseTime')}
          hint={t('endHint')}
          error={isWrong ? t('wrongHours') : undefined}
          onChange={(time) => {
            setEnd(time)
            setWrong(false)
          }}
        />
        <Button id="hours-for-day" block onClick={() => handleChoose(false)}>
          {t('forDay', { day })}
        </Button>
        <Button id="hours-for-week" kind="secondary" block onClick={() => handleChoose(true)}>
          {t('forWeek')}
        </Button>
        <Button id="hours-none" kind="text" block onClick={() => onChoose(null, false)}>
          {t('noHours', { day })}
        </Button>
      </View>
    </Sheet>
  )
}
