import { View } from '@tarojs/components'
import {
  changeCircle,
  circleQuery,
  codeAlertsQuery,
  forwardingsQuery,
  switchCodeAlerts,
  switchForwardingAlerts,
} from '@/api/live'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { holdsAny } from '@/rules/products/flags'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { useProducts } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { type Way, WayList } from '../../parts/WayList/WayList'
import { Alerts } from './Alerts'
import { CallForwarding } from './CallForwarding'
import { LiveSwitch } from './LiveSwitch'
import { NumberLock } from './NumberLock'
import { smsAndNetMessages } from './messages'
import './index.scss'

const ways = [
  { key: 'guard', path: '/messagePersonal', icon: 'shield-check' },
  { key: 'categories', path: '/marketCategory', icon: 'message-off' },
  { key: 'refused', path: '/rejectNumberList', icon: 'shield-off' },
  { key: 'records', path: '/search?tab=1', icon: 'list' },
  { key: 'methods', path: '/antiFraudClassroom', icon: 'info' },
] as const satisfies readonly (Pick<Way, 'path' | 'icon'> & { key: string })[]

/**
 * What happened and how things stand (alerts of the last day, where calls go, the number lock), what is guarded, the ways to what was held and recorded, and
 * the earlier alerts.
 */
export default function SmsAndNetPage() {
  const t = useMessages(smsAndNetMessages)
  const { remote, save } = useCallSettings()
  const { flags } = useProducts()
  const codes = useRemote(codeAlertsQuery)
  const forwardings = useRemote(forwardingsQuery)
  const circle = useRemote(circleQuery)
  const held = codes.data?.held ?? 0
  const heldWay = { detail: t('heldCodesText', { count: held }), path: '/messagePersonal?tab=held' } as const
  const handleSwitch = useGuardSwitch((name, on) => void save({ switches: [{ name, on }] }))

  return (
    <Screen path="/SMSANDNet" remote={remote}>
      {(settings) => (
        <View className="sms-and-net">
          <Section title={t('now')}>
            <ProductGate feature="any">
              <RemoteState remote={codes} empty={null} rows={1}>
                {null}
              </RemoteState>
              <Alerts codes={codes} circle={circle} />
              <CallForwarding remote={forwardings} />
            </ProductGate>
            {/* Without a product too: who has locked a number must be able to unlock it. */}
            <NumberLock />
          </Section>
          {holdsAny(flags) ? (
            <>
              <Section title={t('guarded')}>
                <SwitchList
                  names={['riskySiteRemind', 'intelSmsRemind', 'intelSmsReceive']}
                  settings={settings}
                  onSwitch={handleSwitch}
                >
                  <LiveSwitch remote={codes} name="codeAlerts" save={switchCodeAlerts} />
                  <LiveSwitch remote={forwardings} name="forwardingAlerts" save={switchForwardingAlerts} />
                  {circle.data && circle.data.joined > 0 ? (
                    <ListRow
                      id="circle-joined"
                      icon="users"
                      title={t('circleJoined')}
                      detail={t('circleJoinedText')}
                      onClick={() => go('/guardianInvite')}
                    />
                  ) : null}
                  {circle.data?.isGuardian ? (
                    <LiveSwitch
                      remote={circle}
                      name="circle"
                      save={(on, requestId) => changeCircle({ kind: 'switch', on }, requestId)}
                    />
                  ) : null}
                </SwitchList>
              </Section>
              <Section title={t('ways')}>
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
              <Alerts codes={codes} circle={circle} earlier />
            </>
          ) : null}
        </View>
      )}
    </Screen>
  )
}
