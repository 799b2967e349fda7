import { View } from '@tarojs/components'
import { circleQuery, codeAlertsQuery, forwardingsQuery } from '@/api/live'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { WayList } from '../../parts/WayList/WayList'
import { CodeAlerts } from './CodeAlerts'
import { CallForwarding } from './CallForwarding'
import { FamilyCircle } from './FamilyCircle'
import { NumberLock } from './NumberLock'
import { smsAndNetMessages } from './messages'
import './index.scss'

const ways = [
  { key: 'guard', path: '/messagePersonal', icon: 'shield-check' },
  { key: 'categories', path: '/marketCategory', icon: 'message-off' },
  { key: 'refused', path: '/rejectNumberList', icon: 'shield-off' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[]

/** The alert about codes during risky calls, those of the family circle, where calls go, the reminders about SMS from abroad and risky websites, links to the SMS guard, and the number lock. */
export default function SmsAndNetPage() {
  const t = useMessages(smsAndNetMessages)
  const { remote, save } = useCallSettings()
  const codes = useRemote(codeAlertsQuery)
  const held = codes.data?.held ?? 0
  const heldWay = {
    detail: t('heldCodesText', { count: held }),
    onOpen: () => go('/messagePersonal', { tab: 'held' }),
  }
  const forwardings = useRemote(forwardingsQuery)
  const circle = useRemote(circleQuery)
  const handleSwitch = useGuardSwitch((name, on) => void save({ switches: [{ name, on }] }))

  return (
    <Screen path="/SMSANDNet" remote={remote}>
      {(settings) => (
        <View className="sms-and-net">
          <ProductGate feature="any">
            <CodeAlerts remote={codes} />
            <FamilyCircle remote={circle} />
            <CallForwarding remote={forwardings} />
            <Section title={t('sms')}>
              <SwitchList names={['intelSmsRemind', 'intelSmsReceive']} settings={settings} onSwitch={handleSwitch} />
            </Section>
            <Section title={t('net')}>
              <SwitchList names={['riskySiteRemind']} settings={settings} onSwitch={handleSwitch} />
              <Card flush className="sms-and-net__records">
                <ListRow
                  id="net-records"
                  icon="list"
                  title={t('records')}
                  detail={t('recordsText')}
                  onClick={() => go('/search', { tab: '1' })}
                />
                <ListRow
                  id="net-methods"
                  icon="info"
                  title={t('methods')}
                  detail={t('methodsText')}
                  onClick={() => go('/antiFraudClassroom')}
                />
              </Card>
            </Section>
            <Section title={t('marketing')}>
              <WayList
                ways={ways.map(({ key, ...way }) => ({
                  ...way,
                  id: `sms-way-${key}`,
                  title: t(key),
                  detail: t(`${key}Text`),
                  ...(key === 'guard' && held > 0 ? heldWay : {}),
                }))}
              />
            </Section>
          </ProductGate>
          {/* Without a product too: who has locked a number must be able to unlock it. */}
          <NumberLock />
        </View>
      )}
    </Screen>
  )
}
