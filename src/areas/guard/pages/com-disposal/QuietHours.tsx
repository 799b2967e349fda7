import { useState } from 'react'
import type { DayHours, DoNotDisturb } from '@contract/guard'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { formatClock } from '@/rules/time/range'
import { crossesMidnight } from '@/rules/time/week-hours'
import { DayHoursSheet } from './DayHoursSheet'
import { disposalMessages } from './messages'

const days = [0, 1, 2, 3, 4, 5, 6] as const

export interface QuietHoursProps {
  hours: DoNotDisturb
  onChange: (hours: DoNotDisturb) => void
}

/** Do-not-disturb hours: on or off, with one time range per weekday. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const t = useMessages(disposalMessages)
  const [edited, setEdited] = useState<(typeof days)[number] | null>(null)

  function wordsOf(stretch: DayHours | null | undefined): string {
    if (!stretch) return t('none')
    const clocks = { start: formatClock(stretch.startMinute), end: formatClock(stretch.endMinute) }
    return t(crossesMidnight(stretch) ? 'nextDay' : 'sameDay', clocks)
  }

  function handleChoose(stretch: DayHours | null, forWeek: boolean) {
    setEdited(null)
    onChange({ ...hours, week: hours.week.map((day, index) => (forWeek || index === edited ? stretch : day)) })
  }

  return (
    <Section id="quiet-hours" title={t('hours')} detail={t('hoursText')}>
      <Card flush>
        <SwitchRow
          icon="moon"
          title={t('hoursOn')}
          name="doNotDisturb"
          checked={hours.on}
          onChange={(on) => onChange({ ...hours, on })}
        />
        {hours.on
          ? days.map((day) => (
              <ListRow
                key={day}
                id={`hours-${day}`}
                title={t(`day${day}`)}
                detail={wordsOf(hours.week[day])}
                onClick={() => setEdited(day)}
              />
            ))
          : null}
      </Card>
      {edited === null ? null : (
        <DayHoursSheet
          day={t(`day${edited}`)}
          hours={hours.week[edited] ?? null}
          onChoose={handleChoose}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
