import { useState } from 'react'
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
import { useDecisionWords } from '@/widgets/Household/decision-words'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { useMessageConsent } from '@/widgets/MessageConsent/use-message-consent'
import { greenMessages } from '../../parts/green-messages'
import { personDecision } from '../../parts/person-state'
import { PersonSheet } from '../../parts/PersonSheet'
import { ruleMessages } from '../../parts/rule-messages'
import { onlineManageMessages } from './messages'
import { NewDevices } from './NewDevices'
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
          <People state={state} household={household} />
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

/** The people of the household, with the decision for each now and its end. */
function People({ state, household }: { state: HouseholdState; household: Household }) {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(ruleMessages)
  const wordsOf = useDecisionWords(state.policy)
  const [isAdding, setAdding] = useState(false)
  const { pppoeAccount, policy } = state

  return (
    <Section title={t('people')} detail={policy.persons.length === 0 ? t('peopleNone') : undefined}>
      <Card flush>
        {policy.persons.map(({ id, name }, index) => {
          const decision = personDecision(state, id)
          return (
            <ListRow
              key={id}
              id={`person-${index}`}
              icon="user"
              tone={decision === null ? 'neutral' : decision.allowed ? 'safe' : 'risk'}
              title={name}
              detail={decision ? wordsOf(decision) : t('noDevice')}
              onClick={() => go('/onlineTimeManagement', { pppoeAccount, personId: id })}
            />
          )
        })}
        <ListRow id="person-add" icon="user-add" title={words('addPerson')} onClick={() => setAdding(true)} />
      </Card>
      {isAdding ? <PersonSheet household={household} onClose={() => setAdding(false)} /> : null}
    </Section>
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
