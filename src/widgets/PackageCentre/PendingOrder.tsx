import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { packageMessages } from './messages'
import './PendingOrder.scss'

export interface PendingOrderProps {
  orderId: string
  productName: string
}

/** Says that an order has no result yet, and that nothing else can be ordered until then. */
export function PendingOrder({ orderId, productName }: PendingOrderProps) {
  const t = useMessages(packageMessages)
  return (
    <View id="pending-order" className="pending-order">
      <View>{t('pending', { name: productName })}</View>
      <Button id="pending-see" kind="secondary" size="small" onClick={() => go('/orderDetail', { id: orderId })}>
        {t('seeOrder')}
      </Button>
    </View>
  )
}
