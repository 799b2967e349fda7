import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdPolicy, HouseholdState } from '@contract/household'
import { newDeviceRules } from '@contract/words/household'
import { readTopology } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { RadioList } from '@/components/RadioList/RadioList'
import { Rows } from '@/components/Rows/Rows'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { Tabs } from '@/components/Tabs/Tabs'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { useRouteParams } from '@/navigation/use-route-params'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import type { Household } from '@/widgets/Household/use-household'
import { useHousehold } from '@/widgets/Household/use-household'
import type { DeviceFilter } from '../../parts/device-state'
import { deviceFilters, findDevices } from '../../parts/device-state'
import { DeviceSheet } from './DeviceSheet'
import { devicesMessages } from './messages'
import { NetworkPicture } from './NetworkPicture'
import { useDeviceFacts } from './use-device-facts'
import './index.scss'

const filterTexts = {
  all: 'filterAll',
  online: 'filterOnline',
  new: 'filterNew',
  guest: 'filterGuest',
  off: 'filterOff',
} as const satisfies Record<DeviceFilter, string>

/** The devices of a household, as a picture of the network and as a list. A tap opens a device's facts and actions. */
export default function HomeAccessDevicesPage() {
  const { pppoeAccount = '' } = useRouteParams('/homeAccessDevices')
  const household = useHousehold(pppoeAccount, readTopology)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <HouseholdScreen path="/homeAccessDevices" household={household}>
      {(state) => (
        <>
          <Devices state={state} onOpen={setOpened} />
          <NewDevices rule={state.policy.newDevices} household={household} />
          <Intrusions intrusions={state.intrusions} />
          {opened !== null && state.devices.some(({ id }) => id === opened) ? (
            <DeviceSheet
              key={opened}
              id={opened}
              state={state}
              household={household}
              onClose={() => setOpened(null)}
              onOpen={setOpened}
            />
          ) : null}
        </>
      )}
    </HouseholdScreen>
  )
}

function Devices({ state, onOpen }: { state: HouseholdState; onOpen: (id: string) => void }) {
  const t = useMessages(devicesMessages)
  const { nameOf } = useDeviceWords()
  const [view, setView] = useState<'picture' | 'list'>('picture')
  const [filter, setFilter] = useState<DeviceFilter>('all')
  const [search, setSearch] = useState('')
  const { devices } = state
  const online = devices.filter((device) => device.online).length
  const fresh = devices.filter(({ trust }) => trust === 'new').length
  const found = findDevices(devices, { filter, search, nameOf })

  if (devices.length === 0)
    return <StateMessage kind="empty" icon="device" title={t('noDevices')} text={t('noDevicesText')} />
  return (
    <>
      {fresh > 0 && filter !== 'new' ? (
        <Card flush>
          <ListRow
            id="devices-new"
            icon="alert"
            tone="risk"
            title={t('newOnes', { count: fresh })}
            detail={t('newOnesText')}
            onClick={() => setFilter('new')}
          />
        </Card>
      ) : null}
      <SearchField
        id="device-search"
        label={t('search')}
        clearText={t('clear')}
        value={search}
        found={found.length}
        filter={filter === 'all' ? '' : filter}
        onInput={setSearch}
      />
      <ChoiceRow
        label={t('filters')}
        choices={deviceFilters.map((key) => ({ key, text: t(filterTexts[key]) }))}
        chosen={filter}
        onChoose={setFilter}
      />
      <View className="broadband__note">{t('summary', { online, count: devices.length })}</View>
      <Tabs
        label={t('views')}
        items={[
          { key: 'picture', text: t('picture'), id: 'view-picture' },
          { key: 'list', text: t('list'), id: 'view-list' },
        ]}
        active={view}
        onChange={setView}
      />
      {found.length === 0 ? (
        <StateMessage kind="empty" icon="search" title={t('none')} text={t('noneText')} />
      ) : view === 'picture' ? (
        <NetworkPicture state={state} devices={found} onOpen={onOpen} onList={() => setView('list')} />
      ) : (
        <DeviceList state={state} devices={found} onOpen={onOpen} />
      )}
    </>
  )
}

interface DeviceListProps {
  state: HouseholdState
  devices: HouseholdState['devices']
  onOpen: (id: string) => void
}

function DeviceList({ state, devices, onOpen }: DeviceListProps) {
  const { nameOf, iconOf } = useDeviceWords()
  const { marksOf, stateOf } = useDeviceFacts(state)
  return (
    <Card flush>
      <Rows
        items={devices}
        row={(device, index) => {
          const [mark] = marksOf(device)
          return (
            <ListRow
              key={device.id}
              index={index}
              icon={iconOf(device.type)}
              tone={mark && mark.tone !== 'neutral' ? mark.tone : device.online ? 'brand' : 'neutral'}
              title={nameOf(device)}
              mark={mark ? <Tag tone={mark.tone}>{mark.text}</Tag> : undefined}
              detail={stateOf(device)}
              onClick={() => onOpen(device.id)}
            />
          )
        }}
      />
    </Card>
  )
}

/** The rule for devices that join for the first time. */
function NewDevices({ rule, household }: { rule: HouseholdPolicy['newDevices']; household: Household }) {
  const t = useMessages(devicesMessages)
  return (
    <Section title={t('newRule')}>
      <Card flush>
        <RadioList
          label={t('newRule')}
          items={newDeviceRules.map((key) => ({
            key,
            id: `new-${key}`,
            title: t(key),
            detail: t(`${key}Text`),
            disabled: household.busy,
          }))}
          chosen={rule}
          onChange={(next) => void household.change({ kind: 'newDevices', rule: next }, { done: t('saved') })}
        />
      </Card>
    </Section>
  )
}

/** The attempts to get into the network. */
function Intrusions({ intrusions }: { intrusions: HouseholdState['intrusions'] }) {
  const t = useMessages(devicesMessages)
  return (
    <Section title={t('intrusions')}>
      <Card flush={intrusions.length > 0}>
        {intrusions.length === 0 ? <View className="broadband__note">{t('noIntrusions')}</View> : null}
        {intrusions.map(({ at, mac, maker, tries }, index) => (
          <ListRow
            key={`${mac} ${at}`}
            id={`intrusion-${index}`}
            icon="shield-alert"
            tone="risk"
            title={`${maker || t('unknownMaker')} ${mac}`}
            detail={`${t('tried', { count: tries })} · ${momentText(at)}`}
          />
        ))}
      </Card>
    </Section>
  )
}
