import { View } from '@tarojs/components'
import { useMessages } from '@/i18n/define-messages'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { AddEntries } from '@/widgets/AddEntries/AddEntries'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { smsListMessages } from '../../list-messages'
import './index.scss'

/** Adds senders to reject: by hand, from recent SMS or contacts, or many from a text. */
export default function AddNumberListPage() {
  const t = useMessages(smsListMessages)
  const { way } = useRouteParams('/addNumberList')
  const leave = useLeave('/rejectNumberList')

  return (
    <Screen path="/addNumberList">
      <ProductGate feature="sms">
        <View className="add-sender">
          <AddEntries list="refused" way={way} onAdded={(left) => left === 0 && leave()} />
          <View className="add-sender__hint">{t('codesPass')}</View>
        </View>
      </ProductGate>
    </Screen>
  )
}
