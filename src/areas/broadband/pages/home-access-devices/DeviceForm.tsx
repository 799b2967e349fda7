import { View } from '@tarojs/components'
import type { DeviceView, HouseholdState } from '@contract/household'
import type { DeviceTrust } from '@contract/words/household'
import { deviceTypes } from '@contract/words/household'
import { Button } from '@/components/Button/Button'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { RadioList } from '@/components/RadioList/RadioList'
import { TextField } from '@/components/TextField/TextField'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { useDeviceWords } from '@/widgets/Household/device-words'
import type { Household } from '@/widgets/Household/use-household'
import { devicesMessages } from './messages'
import type { OnChange } from './DeviceSheet'

const trustTexts = { trusted: 'trusted', guest: 'asGuest', blocked: 'block', isolated: 'isolate' } as const
const trusts = ['trusted', 'guest', 'blocked', 'isolated'] as const satisfies readonly DeviceTrust[]

export interface DeviceFormProps {
  state: HouseholdState
  device: DeviceView
  /** As displayed. */
  name: string
  household: Household
  onChange: OnChange
}

/** The settings of a device: name, type, person, and access. */
export function DeviceForm({ state, device, name, household, onChange }: DeviceFormProps) {
  const t = useMessages(devicesMessages)
  const { typeOf } = useDeviceWords()
  const { persons } = state.policy
  const { id, type, personId, trust } = device
  const personName = (of: string | null) => persons.find((one) => one.id === of)?.name ?? t('nobody')

  return (
    <>
      <Name device={device} household={household} />
      <View>
        <View className="device-sheet__title">{t('person')}</View>
        {persons.length === 0 ? (
          <View className="broadband__note">{t('noPersons')}</View>
        ) : (
          <ChoiceRow
            label={t('person')}
            choices={[null, ...persons.map((one) => one.id)].map((key) => ({
              key,
              text: personName(key),
              id: `device-person-${key ?? 'nobody'}`,
            }))}
            chosen={personId}
            onChoose={(next) => {
              if (next === personId) return
              const words = t('changed', { name, what: personName(next) })
              // A name and a person make a new device trusted.
              const back = { kind: 'device', id, personId, ...(trust === 'new' ? { trust } : {}) } as const
              void onChange({ kind: 'device', id, personId: next }, back, words)
            }}
          />
        )}
      </View>
      <View>
        <View className="device-sheet__title">{t('type')}</View>
        <ChoiceRow
          label={t('type')}
          choices={deviceTypes.map((key) => ({ key, text: typeOf(key) }))}
          chosen={type}
          onChoose={(next) => {
            if (next === type) return
            const words = t('changed', { name, what: typeOf(next) })
            void onChange({ kind: 'device', id, type: next }, { kind: 'device', id, type }, words)
          }}
        />
      </View>
      <View>
        <View className="device-sheet__title">{t('trust')}</View>
        <RadioList<DeviceTrust>
          label={t('trust')}
          items={trusts.map((key) => ({
            key,
            id: `trust-${key}`,
            title: t(trustTexts[key]),
            detail: t(`${key}Text`),
            disabled: household.busy,
          }))}
          chosen={trust}
          onChange={(next) => {
            if (next === trust) return
            const words = t('changed', { name, what: t(next as (typeof trusts)[number]) })
            void onChange({ kind: 'device', id, trust: next }, { kind: 'device', id, trust }, words)
          }}
        />
      </View>
    </>
  )
}

function Name({ device: { id, name }, household }: { device: DeviceView; household: Household }) {
  const t = useMessages(devicesMessages)
  const draft = useDraft(`device-name:${household.pppoeAccount}:${id}`, name)
  const wished = draft.value.trim()
  const isChanged = wished !== name

  async function handleSave() {
    if (!isChanged) return
    if (await household.change({ kind: 'device', id, name: wished }, { done: t('saved') })) draft.set(wished)
  }

  return (
    <TextField
      id="device-name"
      label={t('name')}
      placeholder={t('namePlaceholder')}
      maxLength={20}
      value={draft.value}
      onInput={draft.set}
      onConfirm={() => void handleSave()}
      trailing={
        isChanged ? (
          <Button
            id="device-name-save"
            kind="text"
            size="small"
            loading={household.busy}
            onClick={() => void handleSave()}
          >
            {t('save')}
          </Button>
        ) : undefined
      }
    />
  )
}
