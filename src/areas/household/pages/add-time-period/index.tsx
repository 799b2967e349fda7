import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdChange, OfflineBand } from '@contract/household'
import type { DayType } from '@contract/words/household'
import { readTimeSlots } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { TimeField } from '@/components/TimeField/TimeField'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { newRequestId } from '@/platform/random-id'
import { readDayHours } from '@/rules/guard/day-hours'
import { formatClock } from '@/rules/time/range'
import { DaysField, TargetField } from '../../parts/RuleFields'
import { type RuleFormProps, RuleFormFrame, RuleScreen } from '../../parts/RuleScreen'
import { ruleMessages } from '../../parts/rule-messages'
import { addTimePeriodMessages } from './messages'

const MIDNIGHT = 24 * 60

/** What is added most often: its days and hours, which can be changed then. */
const presets = [
  { key: 'schoolNight', days: ['schoolNight'], start: '21:30', end: '06:30' },
  { key: 'homework', days: ['workday'], start: '17:00', end: '19:00' },
  { key: 'sleep', days: ['workday', 'restday'], start: '22:00', end: '06:30' },
] as const satisfies readonly { key: string; days: readonly DayType[]; start: string; end: string }[]

/** Sets a period without network: the days, start and end, the target, and a preview of what it would have stopped. */
export default function AddTimePeriodPage() {
  const t = useMessages(addTimePeriodMessages)
  return (
    <RuleScreen
      path="/addTimePeriod"
      read={readTimeSlots}
      titles={{ add: t('add'), edit: t('edit') }}
      rulesOf={(policy) => policy.bands}
    >
      {(form) => <BandForm key={form.person.id} {...form} />}
    </RuleScreen>
  )
}

function BandForm({ household, person, rule: band, target: wanted, onDelete }: RuleFormProps<OfflineBand>) {
  const t = useMessages(addTimePeriodMessages)
  const words = useMessages(ruleMessages)
  const [errors, setErrors] = useState({ days: '', time: '' })
  const draft = useDraft(`band ${household.pppoeAccount} ${person.id} ${band?.id ?? ''}`, {
    id: band?.id ?? newRequestId(),
    days: band?.days ?? (['schoolNight'] as DayType[]),
    start: formatClock(band?.startMinute ?? 22 * 60),
    end: formatClock((band?.endMinute ?? 6 * 60 + 30) % MIDNIGHT),
    target: band?.target ?? wanted,
  })
  const { id, days, start, end, target } = draft.value
  const hours = readDayHours(start, end)
  const isWholeDay = hours?.startMinute === 0 && hours.endMinute === MIDNIGHT
  const isOvernight = hours !== null && hours.endMinute <= hours.startMinute
  const change: HouseholdChange | null =
    hours && days.length > 0 ? { kind: 'band', band: { id, personId: person.id, days, target, ...hours } } : null

  function edit(next: Partial<typeof draft.value>) {
    draft.set((before) => ({ ...before, ...next }))
    setErrors({ days: '', time: '' })
  }

  return (
    <RuleFormFrame
      name="band"
      household={household}
      change={change}
      removal={band ? { kind: 'removeBand', id: band.id } : null}
      texts={{ removeTitle: t('removeTitle'), removeText: t('removeText'), remove: t('remove'), limits: t('limits') }}
      onCheck={() => setErrors({ days: days.length > 0 ? '' : words('daysMissing'), time: hours ? '' : t('sameTime') })}
      onDelete={onDelete}
    >
      {band ? null : (
        <Section title={t('presets')}>
          <ChoiceRow
            label={t('presets')}
            choices={presets.map(({ key }) => ({ key, id: `preset-${key}`, text: t(key) }))}
            chosen={
              presets.find((one) => one.start === start && one.end === end && one.days.join() === days.join())?.key ??
              null
            }
            onChoose={(key) => {
              const preset = presets.find((one) => one.key === key)
              if (preset) edit({ days: [...preset.days], start: preset.start, end: preset.end })
            }}
          />
        </Section>
      )}
      <DaysField days={days} error={errors.days} onChange={(next) => edit({ days: next })} />
      <Section title={t('time')}>
        <View className="rule-form">
          <Card flush>
            <SwitchRow
              title={t('wholeDay')}
              name="whole-day"
              checked={isWholeDay}
              onChange={(isOn) => edit(isOn ? { start: '00:00', end: '00:00' } : { start: '22:00', end: '06:30' })}
            />
          </Card>
          {isWholeDay ? null : (
            <Card className="rule-form">
              <TimeField
                id="band-start"
                label={t('start')}
                value={start}
                placeholder={t('chooseTime')}
                onChange={(time) => edit({ start: time })}
              />
              <TimeField
                id="band-end"
                label={t('end')}
                value={end}
                placeholder={t('chooseTime')}
                hint={isOvernight ? t('overnight', { time: end }) : t('endHint')}
                error={errors.time || undefined}
                onChange={(time) => edit({ end: time })}
              />
            </Card>
          )}
        </View>
      </Section>
      <TargetField
        pppoeAccount={household.pppoeAccount}
        personId={person.id}
        target={target}
        onChange={(next) => edit({ target: next })}
      />
    </RuleFormFrame>
  )
}
