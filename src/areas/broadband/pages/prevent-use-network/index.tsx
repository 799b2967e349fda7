import { useState } from 'react'
import { View } from '@tarojs/components'
import type { DeviceView, HouseholdState } from '@contract/household'
import { readBlockedDevices } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { useRouteParams } from '@/navigation/use-route-params'
import { toast } from '@/stores/feedback'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import { useHousehold } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { cutLengths, findDevices, isCut, minutesOf } from '../../parts/device-state'
import { preventMessages } from './messages'

/** The search field is shown from this many devices on. */
const MANY_DEVICES = 8

/** Cuts off a device, or all devices of a person, at once. Shows who is cut off and until when. */
export default function PreventUseNetworkPage() {
  const t = useMessages(preventMessages)
  const ofArea = useMessages(broadbandMessages)
  const { pppoeAccount = '' } = useRouteParams('/preventUseNetwork')
  const household = useHousehold(pppoeAccount, readBlockedDevices)
  const undo = useUndo(household)
  const [length, setLength] = useState<(typeof cutLengths)[number]>('cut30')

  async function handleCut(devices: readonly DeviceView[], name: string) {
    undo.clear()
    const done: DeviceView[] = []
    for (const device of devices) {
      if (!(await household.change({ kind: 'cut', id: device.id, minutes: minutesOf(length) }))) break
      done.push(device)
    }
    if (done.length > 0) {
      undo.offer(
        t('done', { name }),
        done.map(({ id }) => ({ kind: 'cut', id, minutes: null })),
      )
    }
  }

  async function handleEnd(devices: readonly DeviceView[], words: string) {
    undo.clear()
    for (const { id } of devices) if (!(await household.change({ kind: 'cut', id, minutes: null }))) return
    toast(words)
  }

  return (
    <HouseholdScreen path="/preventUseNetwork" household={household} undo={undo}>
      {(state) => (
        <>
          <CutNow state={state} busy={household.busy} onEnd={(devices, words) => void handleEnd(devices, words)} />
          <View>
            <View className="broadband__lead">{t('lead')}</View>
            <ChoiceRow
              label={t('howLong')}
              choices={cutLengths.map((key) => ({ key, text: ofArea(key) }))}
              chosen={length}
              onChoose={setLength}
            />
          </View>
          <Persons state={state} household={household} onCut={(devices, name) => void handleCut(devices, name)} />
          <Devices state={state} household={household} onCut={(devices, name) => void handleCut(devices, name)} />
        </>
      )}
    </HouseholdScreen>
  )
}

interface CutNowProps {
  state: HouseholdState
  busy: boolean
  onEnd: (devices: readonly DeviceView[], words: string) => void
}

function CutNow({ state, busy, onEnd }: CutNowProps) {
  const t = useMessages(preventMessages)
  const { nameOf, iconOf } = useDeviceWords()
  const cut = state.devices.filter(isCut)
  const endAll = { id: 'cut-end-all', text: t('endAll'), onClick: () => onEnd(cut, t('endedAll')) }
  return (
    <Section title={t('cutNow')} more={cut.length > 1 && !busy ? endAll : undefined}>
      <Card flush={cut.length > 0}>
        {cut.length === 0 ? <View className="broadband__note">{t('nobody')}</View> : null}
        <Rows
          items={cut}
          row={(device, index) => {
            const name = nameOf(device)
            return (
              <ListRow
                key={device.id}
                id={`cut-${index}`}
                icon={iconOf(device.type)}
                tone="fraud"
                title={name}
                detail={device.cutUntil ? t('until', { time: momentText(device.cutUntil) }) : t('open')}
                control={
                  <Button
                    id={`cut-${index}-end`}
                    kind="text"
                    size="small"
                    label={t('endLabel', { name })}
                    disabled={busy}
                    onClick={() => onEnd([device], t('ended', { name }))}
                  >
                    {t('end')}
                  </Button>
                }
              />
            )
          }}
        />
      </Card>
    </Section>
  )
}

interface CutProps {
  state: HouseholdState
  household: Household
  onCut: (devices: readonly DeviceView[], name: string) => void
}

function Persons({ state: { policy, devices }, household, onCut }: CutProps) {
  const t = useMessages(preventMessages)
  if (policy.persons.length === 0) return null
  return (
    <Section title={t('persons')}>
      <Card flush>
        {policy.persons.map(({ id, name }, index) => {
          const own = devices.filter(({ personId }) => personId === id)
          const left = own.filter((device) => !isCut(device))
          const count = own.length
          const state = count === 0 ? 'noDevices' : left.length === 0 ? 'allCut' : 'count'
          return (
            <ListRow
              key={id}
              id={`person-${index}`}
              icon="user"
              tone={left.length > 0 ? 'brand' : 'neutral'}
              title={name}
              detail={t(state, { count })}
              control={
                left.length > 0 ? (
                  <Button
                    id={`person-${index}-cut`}
                    kind="secondary"
                    size="small"
                    label={t('cutLabel', { name })}
                    disabled={household.busy}
                    onClick={() => onCut(left, name)}
                  >
                    {t('cut')}
                  </Button>
                ) : undefined
              }
            />
          )
        })}
      </Card>
    </Section>
  )
}

function Devices({ state: { devices }, household, onCut }: CutProps) {
  const t = useMessages(preventMessages)
  const { nameOf, iconOf } = useDeviceWords()
  const [search, setSearch] = useState('')
  const open = devices.filter((device) => !isCut(device))
  const found = findDevices(open, { filter: 'all', search, nameOf })
  return (
    <Section title={t('devices')}>
      {open.length >= MANY_DEVICES ? (
        <View className="broadband__search">
          <SearchField
            id="device-search"
            label={t('search')}
            clearText={t('clear')}
            value={search}
            found={found.length}
            onInput={setSearch}
          />
        </View>
      ) : null}
      {found.length === 0 ? <StateMessage kind="empty" icon="device" title={t(search ? 'none' : 'noMore')} /> : null}
      <Card flush>
        <Rows
          items={found}
          row={(device, index) => {
            const name = nameOf(device)
            return (
              <ListRow
                key={device.id}
                index={index}
                icon={iconOf(device.type)}
                tone={device.online ? 'brand' : 'neutral'}
                title={name}
                detail={[t(device.online ? 'online' : 'offline'), device.isOwn ? t('own') : '']
                  .filter(Boolean)
                  .join(' · ')}
                control={
                  <Button
                    id={`device-${index}-cut`}
                    kind="secondary"
                    size="small"
                    label={t('cutLabel', { name })}
                    disabled={household.busy}
                    onClick={() => onCut([device], name)}
                  >
                    {t('cut')}
                  </Button>
                }
              />
            )
          }}
        />
      </Card>
    </Section>
  )
}
