import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HolidayInterval, HouseholdChange, HouseholdPolicy } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { DateField } from '@/components/DateField/DateField'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { newRequestId } from '@/platform/random-id'
import { cutText } from '@/rules/text/storable-text'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { Fold } from '../../parts/Fold'
import { HolidayModeRow } from '../../parts/HolidayModeRow'
import { ruleMessages } from '../../parts/rule-messages'
import { timeMessages } from './messages'

const NAME_LENGTH = 20

export interface HolidaysProps {
  policy: HouseholdPolicy
  household: Household
  undo: Undo
}

/** Holiday mode and custom holidays: on those days only the holiday rules apply, for everybody at home. */
export function Holidays({ policy, household, undo }: HolidaysProps) {
  const t = useMessages(timeMessages)
  const [isAdding, setAdding] = useState(false)
  const { holidays } = policy
  const hasRules = [...policy.bands, ...policy.budgets].some(({ days }) => days.includes('holiday'))
  const nameOf = ({ name, from, to }: HolidayInterval) =>
    name || (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)

  async function remove(interval: HolidayInterval) {
    if (await household.change({ kind: 'removeHoliday', id: interval.id }))
      undo.offer(t('holidayRemoved'), [{ kind: 'holiday', interval }])
  }

  return (
    <>
      <Fold
        id="holidays-fold"
        title={t('holidays')}
        detail={policy.holidayMode ? t('holidayModeOn') : t('ownHolidays', { count: holidays.length })}
        startsOpen={policy.holidayMode}
      >
        {hasRules ? null : <View className="household-fold__body broadband__note">{t('noHolidayRules')}</View>}
        <HolidayModeRow policy={policy} household={household} undo={undo} />
        {holidays.map((interval, index) => (
          <ListRow
            key={interval.id}
            icon="flag"
            title={nameOf(interval)}
            detail={
              interval.name ? (
                <NoWrapDate>{`${dayText(interval.from)} – ${dayText(interval.to)}`}</NoWrapDate>
              ) : undefined
            }
            control={
              <Button
                id={`holiday-remove-${index}`}
                kind="text"
                size="small"
                label={t('removeHolidayLabel', { name: nameOf(interval) })}
                disabled={household.busy}
                onClick={() => void remove(interval)}
              >
                {t('remove')}
              </Button>
            }
          />
        ))}
        <ListRow id="holiday-add" icon="plus" title={t('addHoliday')} onClick={() => setAdding(true)} />
      </Fold>
      {isAdding ? <HolidaySheet household={household} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function HolidaySheet({ household, onClose }: { household: Household; onClose: () => void }) {
  const t = useMessages(timeMessages)
  const words = useMessages(broadbandMessages)
  const rules = useMessages(ruleMessages)
  const [id] = useState(newRequestId)
  const [name, setName] = useState('')
  const [days, setDays] = useState({ from: '', to: '' })
  const [error, setError] = useState('')

  function edit(next: Partial<typeof days>) {
    setDays((before) => ({ ...before, ...next }))
    setError('')
  }

  async function handleSave() {
    if (!days.from || !days.to) return setError(t('holidayMissing'))
    if (days.to < days.from) return setError(t('holidayWrong'))
    const change: HouseholdChange = {
      kind: 'holiday',
      interval: { id, name: cutText(name.trim(), NAME_LENGTH), ...days },
    }
    if (await household.change(change, { done: t('holidayAdded'), onProblem: setError })) onClose()
  }

  return (
    <Sheet
      title={t('addHoliday')}
      closeText={words('close')}
      onClose={onClose}
      footer={
        <Button id="holiday-save" block loading={household.busy} onClick={() => void handleSave()}>
          {rules('save')}
        </Button>
      }
    >
      <View className="rule-form">
        <TextField
          id="holiday-name"
          label={t('holidayName')}
          value={name}
          maxLength={NAME_LENGTH}
          placeholder={t('holidayNamePlaceholder')}
          onInput={setName}
        />
        <DateField
          id="holiday-from"
          label={t('from')}
          value={days.from}
          placeholder={t('chooseDay')}
          onChange={(from) => edit({ from })}
        />
        <DateField
          id="holiday-to"
          label={t('to')}
          value={days.to}
          min={days.from || undefined}
          placeholder={t('chooseDay')}
          error={error || undefined}
          onChange={(to) => edit({ to })}
        />
      </View>
    </Sheet>
  )
}
