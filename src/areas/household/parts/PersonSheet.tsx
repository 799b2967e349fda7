import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPerson } from '@contract/household'
import { personAges } from '@contract/words/household'
import { Button } from '@/components/Button/Button'
import { DateField } from '@/components/DateField/DateField'
import { RadioList } from '@/components/RadioList/RadioList'
import { Sheet } from '@/components/Sheet/Sheet'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { now } from '@/platform/clock'
import { newRequestId } from '@/platform/random-id'
import { ageOn } from '@/rules/household/presets'
import { cutText } from '@/rules/text/storable-text'
import { dayOf } from '@/rules/time/shanghai'
import { confirm } from '@/stores/feedback'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import { ruleMessages } from './rule-messages'
import './rules.scss'

const NAME_LENGTH = 20

export interface PersonSheetProps {
  household: Household
  /** The person to edit; omitted to add one. */
  person?: HouseholdPerson
  onClose: () => void
}

/** The form of a person of the household: name, age, and the recommended rules for that age. */
export function PersonSheet({ household, person, onClose }: PersonSheetProps) {
  const t = useMessages(ruleMessages)
  const words = useMessages(broadbandMessages)
  const [id] = useState(() => person?.id ?? newRequestId())
  const [name, setName] = useState(person?.name ?? '')
  const [born, setBorn] = useState(person?.bornOn ? `${person.bornOn}-01` : '')
  const [age, setAge] = useState<HouseholdPerson['age']>(person?.age ?? 'child')
  const [withPreset, setWithPreset] = useState(!person)
  const [error, setError] = useState('')

  function handleBorn(day: string) {
    setBorn(day)
    if (day) setAge(ageOn(day, dayOf(now())))
  }

  async function handleSave() {
    const kept = cutText(name.trim(), NAME_LENGTH)
    if (!kept) return setError(t('nameMissing'))
    const saved = { id, name: kept, age, bornOn: born.slice(0, 7) || null }
    const options = { done: t('saved'), onProblem: setError }
    if (await household.change({ kind: 'person', person: saved, withPreset }, options)) onClose()
  }

  async function handleRemove() {
    const question = { title: t('removePersonTitle', { name: person?.name ?? '' }), text: t('removePersonText') }
    if (!(await confirm({ ...question, confirmText: t('remove'), cancelText: words('cancel'), danger: true }))) return
    if (await household.change({ kind: 'removePerson', id }, { done: t('removed'), onProblem: setError })) onClose()
  }

  return (
    <Sheet
      title={t(person ? 'editPerson' : 'addPerson')}
      closeText={words('close')}
      onClose={onClose}
      footer={
        <Button id="person-save" block loading={household.busy} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      }
    >
      <View className="rule-form">
        <TextField
          id="person-name"
          label={t('name')}
          value={name}
          maxLength={NAME_LENGTH}
          placeholder={t('namePlaceholder')}
          error={error || undefined}
          onInput={(text) => {
            setName(text)
            setError('')
          }}
        />
        <DateField
          id="person-born"
          label={t('bornOn')}
          value={born}
          placeholder={t('chooseDay')}
          hint={t('bornOnHint')}
          onChange={handleBorn}
        />
        <RadioList
          label={t('age')}
          chosen={age}
          items={personAges.map((key) => ({ key, id: `age-${key}`, title: t(key), detail: t(`${key}Text`) }))}
          onChange={setAge}
        />
        {age === 'adult' && !person ? null : (
          <SwitchRow
            title={t('preset')}
            detail={t(person ? 'presetReplaces' : 'presetText')}
            name="person-preset"
            checked={withPreset}
            onChange={setWithPreset}
          />
        )}
        {person ? (
          <Button id="person-remove" kind="remove" block disabled={household.busy} onClick={() => void handleRemove()}>
            {t('removePerson')}
          </Button>
        ) : null}
      </View>
    </Sheet>
  )
}
