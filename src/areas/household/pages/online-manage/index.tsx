import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { readHolidayMode, setHouseholdSms } from '@/api/household'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { useMessageConsent } from '@/widgets/MessageConsent/use-message-consent'
import { greenMessages } from '../../parts/green-messages'
import { onlineManageMessages } from './messages'
import { NewDevices } from './NewDevices'
import { People } from './People'
import { QuickActions } from './QuickActions'
import { Requests } from './Requests'
import { Stopped } from './Stopped'
import './index.scss'

const links = [
  ['homeAccessDevices', 'device'],
  ['preventUseNetwork', 'unplug'],
  ['onlineTimeManagement', 'clock'],
  ['applicationControl', 'list'],
  ['greenNet', 'shield-check'],
  ['urlBlackList', 'ban'],
  ['educationAcceleration', 'gauge'],
  ['familyModemEdit', 'settings'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The control panel of one line: the modem's state, requests for time, the people, and links to the other screens. */
export default function OnlineManagePage() {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(greenMessages)
  const { lineOf } = useDeviceWords()
  const { pppoeAccount = '', name } = useRouteParams('/onlineManage')
  const household = useHousehold(pppoeAccount, readHolidayMode)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/onlineManage" household={household} undo={undo}>
      {(state) => (
        <>
          <Card flush>
            <ListRow
              icon="router"
              title={lineOf(state)}
              detail={t('modem', { model: state.model })}
              trailing={
                <Tag tone={state.online ? 'safe' : 'risk'}>{t(state.online ? 'modemOnline' : 'modemOffline')}</Tag>
              }
            />
          </Card>
          <Requests state={state} household={household} />
          <NewDevices state={state} household={household} undo={undo} />
          <People state={state} household={household} undo={undo} />
          <QuickActions policy={state.policy} household={household} undo={undo} />
          <Stopped state={state} name={name} />
          <SmsNotices state={state} household={household} />
          <Section title={t('more')}>
            <Card flush>
              {links.map(([key, icon]) => (
                <ListRow
                  key={key}
                  id={`to-${key}`}
                  icon={icon}
                  title={t(key)}
                  detail={t(`${key}Text`)}
                  onClick={() => go(`/${key}`, { pppoeAccount, name })}
                />
              ))}
            </Card>
          </Section>
          <Section title={words('limitsTitle')}>
            <View className="broadband__note">{words('limitsText')}</View>
          </Section>
        </>
      )}
    </HouseholdScreen>
  )
}

/** Whether an SMS tells of new devices, requests and attempts to get in. */
function SmsNotices({ state, household }: { state: HouseholdState; household: Household }) {
  const t = useMessages(onlineManageMessages)
  const { pppoeAccount, remote } = household
  const askForMessage = useMessageConsent('newDevice')
  const { busy, change } = useChange(remote)

  async function handleSms(sms: boolean) {
    if (sms) askForMessage()
    await change((requestId) => setHouseholdSms(pppoeAccount, sms, requestId), ['sms', pppoeAccount, sms])
  }

  return (
    <Section title={t('notices')}>
      <Card flush>
        <SwitchRow
          icon="message"
          title={t('tellsBySms')}
          detail={t('tellsBySmsText')}
          name="household-sms"
          checked={state.tellsBySms}
          disabled={busy}
          onChange={(on) => void handleSms(on)}
        />
      </Card>
    </Section>
  )
}
