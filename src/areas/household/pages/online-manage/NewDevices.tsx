import { View } from '@tarojs/components'
import type { DeviceView, HouseholdState } from '@contract/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useDeviceWords } from '@/widgets/Household/device-words'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { onlineManageMessages } from './messages'

/** How many are decided here; more are on the screen of the devices. */
const SHOWN = 3

export interface NewDevicesProps {
  state: HouseholdState
  household: Household
  undo: Undo
}

/** The devices that wait for a decision, each trusted or blocked in one tap. Renders nothing without them. */
export function NewDevices({ state, household, undo }: NewDevicesProps) {
  const t = useMessages(onlineManageMessages)
  const { nameOf, iconOf } = useDeviceWords()
  const { pppoeAccount, devices, policy } = state
  const waiting = policy.newDevices === 'allow' ? [] : devices.filter(({ trust }) => trust === 'new')

  async function decide({ id, name, macs }: DeviceView, trust: 'trusted' | 'blocked') {
    if (!(await household.change({ kind: 'device', id, trust }))) return
    undo.offer(t(`${trust}Done`, { name: nameOf({ name, macs }) }), [{ kind: 'device', id, trust: 'new' }])
  }

  if (waiting.length === 0) return null
  return (
    <Section
      id="new-devices"
      title={t('newDevices', { count: waiting.length })}
      more={
        waiting.length > SHOWN
          ? { id: 'new-all', text: t('newAll'), onClick: () => go('/homeAccessDevices', { pppoeAccount }) }
          : undefined
      }
    >
      <Card flush>
        {waiting.slice(0, SHOWN).map((device, index) => {
          const name = nameOf(device)
          return (
            <View key={device.id}>
              <ListRow
                icon={iconOf(device.type)}
                tone="risk"
                title={name}
                detail={[device.maker, t('joined', { time: momentText(device.firstSeen) })].filter(Boolean).join(' · ')}
              />
              <View className="online-manage__answers">
                <View className="rule-quick">
                  <Button
                    id={`trust-${index}`}
                    size="small"
                    label={t('trustLabel', { name })}
                    disabled={household.busy}
                    onClick={() => void decide(device, 'trusted')}
                  >
                    {t('trust')}
                  </Button>
                  <Button
                    id={`block-${index}`}
                    kind="secondary"
                    size="small"
                    label={t('blockLabel', { name })}
                    disabled={household.busy}
                    onClick={() => void decide(device, 'blocked')}
                  >
                    {t('block')}
                  </Button>
                </View>
              </View>
            </View>
          )
        })}
      </Card>
    </Section>
  )
}
