import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HomeChange, HomePerson, OfflineBand, RuleTarget } from '@contract/household'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Switch } from '@/components/Switch/Switch'
import { TimeField } from '@/components/TimeField/TimeField'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { newRequestId } from '@/platform/random-id'
import { readDayHours } from '@/rules/guard/day-hours'
import { formatClock } from '@/rules/time/range'
import { confirm } from '@/stores/feedback'
import { broadbandMessages } from '@/widgets/Household/messages'
import { readTarget } from '@/widgets/Household/decision-words'
import { ForPerson } from '../../parts/ForPerson'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { DaysField, Replay, TargetField } from '../../parts/RuleFields'
import { ruleMessages } from '../../parts/rule-messages'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { addTimePeriodMessages } from './messages'

const MIDNIGHT = 24 * 60

/** A stretch without network: on which days, from when to when, for what; and what it would have stopped. */
export default function AddTimePeriodPage() {
  const words = useMessages(addTimePeriodMessages)
  const t = useMessages(ruleMessages)
  const { pppoeAccount = '', personId, id, target } = useRouteParams('/addTimePeriod')
  const household = useHousehold(pppoeAccount)
  // A rule that this form deletes is not "gone" while the screen leaves.
  const [isDeleted, setDeleted] = useState(false)

  return (
    <HouseholdScreen path="/addTimePeriod" title={words(id ? 'edit' : 'add')} household={household}>
      {(home) => {
        const band = home.policy.bands.find((one) => one.id === id)
        if (id && !band && !isDeleted) {
          const action = { id: 'rule-back', text: t('back'), onClick: back }
          return <EmptyState icon="clock" title={t('gone')} text={t('goneText')} action={action} />
        }
        return (
          <ForPerson home={home} household={household} wanted={band?.personId ?? personId}>
            {(person) => (
              <BandForm
                key={person.id}
                household={household}
                person={person}
                band={band}
                target={readTarget(target)}
                onDelete={() => setDeleted(true)}
              />
            )}
          </ForPerson>
        )
      }}
    </HouseholdScreen>
  )
}

interface BandFormProps {
  household: Household
  person: HomePerson
  band: OfflineBand | undefined
  /** What a new one applies to. */
  target: RuleTarget
  onDelete: () => void
}

function BandForm({ household, person, band, target: wanted, onDelete }: BandFormProps) {
  const t = useMessages(addTimePeriodMessages)
  const words = useMessages(ruleMessages)
  const common = useMessages(broadbandMessages)
  const leave = useLeave()
  const [errors, setErrors] = useState({ days: '', time: '' })
  const draft = useDraft(`band ${household.pppoeAccount} ${person.id} ${band?.id ?? ''}`, {
    id: band?.id ?? newRequestId(),
    days: band?.days ?? ['schoolNight' as const],
    start: formatClock(band?.startMinute ?? 22 * 60),
    end: formatClock((band?.endMinute ?? 6 * 60 + 30) % MIDNIGHT),
    target: band?.target ?? wanted,
  })
  const { days, start, end, target } = draft.value
  const hours = readDayHours(start, end)
  const isWholeDay = hours?.startMinute === 0 && hours.endMinute === MIDNIGHT
  const isOvernight = hours !== null && hours.endMinute <= hours.startMinute
  const change: HomeChange | null =
    hours && days.length > 0
      ? { kind: 'band', band: { id: draft.value.id, personId: person.id, days, target, ...hours } }
      : null

  function edit(next: Partial<typeof draft.value>) {
    draft.set((before) => ({ ...before, ...next }))
    setErrors({ days: '', time: '' })
  }

  async function handleSave() {
    setErrors({ days: days.length > 0 ? '' : words('daysMissing'), time: hours ? '' : t('sameTime') })
    if (change && (await household.change(change, { done: words('saved') }))) leave()
  }

  async function handleRemove() {
    const question = { title: t('removeTitle'), text: t('removeText'), confirmText: words('remove') }
    if (!band || !(await confirm({ ...question, cancelText: common('cancel'), danger: true }))) return
    onDelete()
    if (await household.change({ kind: 'removeBand', id: band.id }, { done: words('removed') })) leave()
  }

  return (
    <View className="rule-form">
      <DaysField days={days} error={errors.days} onChange={(next) => edit({ days: next })} />
      <Section title={t('time')}>
        <View className="rule-form">
          <Card flush>
            <ListRow
              title={t('wholeDay')}
              control={
                <Switch
                  name="whole-day"
                  label={t('wholeDay')}
                  checked={isWholeDay}
                  onChange={(isOn) => edit(isOn ? { start: '00:00', end: '00:00' } : { start: '22:00', end: '06:30' })}
                />
              }
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
      <Replay pppoeAccount={household.pppoeAccount} change={change} />
      <View className="broadband__note">{t('limits')}</View>
      {band ? (
        <Button id="band-remove" kind="text" block disabled={household.busy} onClick={() => void handleRemove()}>
          {t('remove')}
        </Button>
      ) : null}
      <BottomBar>
        <Button id="band-save" block loading={household.busy} onClick={() => void handleSave()}>
          {words('save')}
        </Button>
      </BottomBar>
    </View>
  )
}
