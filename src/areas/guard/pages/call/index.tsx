import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { findGuardSwitch } from '@/rules/guard/switches'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { CallStatistics } from './CallStatistics'
import { CallSwitches } from './CallSwitches'
import { callPageMessages } from './messages'
import { TryCalls } from './TryCalls'
import './index.scss'

const views = ['settings', 'try', 'statistics'] as const
type CallView = (typeof views)[number]

/** The call guard: its switches, previews of their effect, and the statistics of its rules. */
export default function CallPage() {
  const t = useMessages(callPageMessages)
  const { pinToTop = '' } = useRouteParams('/call')
  const [view, setView] = useState<CallView>('settings')

  return (
    <Screen path="/call">
      <ProductGate feature="any">
        <Tabs
          label={t('views')}
          items={views.map((key) => ({ key, text: t(key), id: `call-${key}` }))}
          active={view}
          onChange={setView}
        />
        <View className="call-guard">
          {view === 'settings' ? <CallSwitches pinned={findGuardSwitch(pinToTop)?.name ?? null} /> : null}
          {view === 'try' ? <TryCalls /> : null}
          {view === 'statistics' ? <CallStatistics /> : null}
        </View>
      </ProductGate>
    </Screen>
  )
}
