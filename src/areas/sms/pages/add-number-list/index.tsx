import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { smsListMessages } from '../../list-messages'
import { EntryForm } from '../../parts/EntryForm/EntryForm'
import { useAddEntry } from '../../parts/EntryForm/use-add-entry'
import { RecentSenders } from './RecentSenders'
import './index.scss'

/** Refuses one sender: written down, or chosen from the SMS of the last days. */
export default function AddNumberListPage() {
  const t = useMessages(smsListMessages)
  const form = useAddEntry('refused')

  return (
    <Screen path="/addNumberList">
      <ProductGate feature="sms">
        <View className="add-sender">
          <Card>
            <EntryForm list="refused" form={form} onSaved={back} />
          </Card>
          <View className="add-sender__hint">{t('codesPass')}</View>
          <RecentSenders chosen={form.value} onChoose={form.setValue} />
        </View>
      </ProductGate>
    </Screen>
  )
}
