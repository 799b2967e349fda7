import { useState } from 'react'
import { View } from '@tarojs/components'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { Screen } from '@/widgets/Screen/Screen'
import { orderMessages } from '../../order-messages'
import { Bills } from './Bills'
import { Orders } from './Orders'
import './index.scss'

/** The subscriber's orders with their states, and the costs of each month. */
export default function OrderHistoryPage() {
  const t = useMessages(orderMessages)
  const [view, setView] = useState<'orders' | 'bills'>('orders')
  return (
    <Screen path="/orderHistory">
      <View className="order-history">
        <Tabs
          label={t('views')}
          items={(['orders', 'bills'] as const).map((key) => ({ key, text: t(key), id: `history-${key}` }))}
          active={view}
          onChange={setView}
        />
        {view === 'orders' ? <Orders /> : <Bills />}
      </View>
    </Screen>
  )
}
