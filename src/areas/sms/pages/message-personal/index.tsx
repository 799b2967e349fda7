import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { useRouteParams } from '@/navigation/use-route-params'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { smsMessages } from '../../messages'
import { GuardView } from './GuardView'
import { Quarantine } from './Quarantine'
import { TryText } from './TryText'
import { useTrial } from './use-trial'
import { WordLists } from './WordLists'
import './index.scss'

const parts = ['guard', 'held', 'words', 'try'] as const
type Part = (typeof parts)[number]

/** The SMS guard's centre: switch and statistics, quarantine, keywords, and "try a text". */
export default function MessagePersonalPage() {
  const t = useMessages(smsMessages)
  const params = useRouteParams('/messagePersonal')
  // Kept here, so that the input survives a switch to another tab and back.
  const trial = useTrial()
  const [view, setView] = useState<Part>(parts.find((name) => name === params.tab) ?? 'guard')

  return (
    <Screen path="/messagePersonal">
      <ProductGate feature="sms">
        <View className="sms-centre__tabs">
          <Tabs
            label={t('views')}
            items={parts.map((key) => ({ key, text: t(key), id: `sms-${key}` }))}
            active={view}
            onChange={setView}
          />
        </View>
        {view === 'guard' ? <GuardView onOpenHeld={() => setView('held')} /> : null}
        {view === 'held' ? <Quarantine /> : null}
        {view === 'words' ? <WordLists /> : null}
        {view === 'try' ? <TryText form={trial} /> : null}
      </ProductGate>
    </Screen>
  )
}
