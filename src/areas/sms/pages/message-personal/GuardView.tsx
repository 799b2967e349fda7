import { View } from '@tarojs/components'
import type { SmsSettings } from '@contract/sms'
import { retentions, setSmsGuard, smsOverviewQuery } from '@/api/sms-overview'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tabs } from '@/components/Tabs/Tabs'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { confirm } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { smsMessages } from '../../messages'
import { NavList } from './NavList'
import { OrderOfRules } from './OrderOfRules'
import { ServiceEnd } from './ServiceEnd'
import { Statistics } from './Statistics'

/** The guard at a glance: its switch, its statistics, and links to its settings. */
export function GuardView({ onOpenHeld }: { onOpenHeld: () => void }) {
  const t = useMessages(smsMessages)
  const { remote, busy, change } = useOverview()
  const overview = remote.data

  async function handleSwitch(enabled: boolean) {
    const question = { title: t('turnOffTitle'), text: t('turnOffText') }
    const isMeant = enabled || (await confirm({ ...question, confirmText: t('turnOff'), cancelText: t('keepOn') }))
    if (isMeant) await change({ enabled })
  }

  return (
    <RemoteState remote={remote} rows={6} empty={null}>
      {overview ? (
        <View className="sms-centre">
          <ServiceEnd />
          {overview.codes > 0 ? (
            <Card flush>
              <ListRow
                id="sms-held-codes"
                icon="alert"
                tone="risk"
                title={t('heldCodes')}
                detail={t('heldCodesText', { count: overview.codes })}
                onClick={onOpenHeld}
              />
            </Card>
          ) : null}
          <Card flush>
            <SwitchRow
              icon={overview.enabled ? 'shield-check' : 'shield-off'}
              tone={overview.enabled ? 'safe' : 'neutral'}
              title={t('switch')}
              detail={t('switchText')}
              name="sms-guard"
              checked={overview.enabled}
              disabled={busy}
              onChange={(enabled) => void handleSwitch(enabled)}
            />
          </Card>
          <Statistics overview={overview} onOpenHeld={onOpenHeld} />
          <NavList />
          <Section title={t('retention')} detail={t('retentionText')}>
            <Card>
              <Tabs
                label={t('retention')}
                items={retentions.map((days) => ({ key: String(days), text: t('days', { count: days }) }))}
                active={String(overview.retentionDays)}
                onChange={(key) => void change({ retentionDays: retentions.find((days) => String(days) === key) })}
              />
            </Card>
          </Section>
          <OrderOfRules />
        </View>
      ) : null}
    </RemoteState>
  )
}

/** The guard's switch, retention and statistics; a refused change leaves them as they were. */
function useOverview() {
  const remote = useRemote(smsOverviewQuery)
  const { busy, change } = useChange(remote)

  return {
    remote,
    busy,
    change: (settings: Partial<SmsSettings>) => change((requestId) => setSmsGuard(settings, requestId)),
  }
}
