import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { OrderResult } from '@contract/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isActive } from '@/rules/products/flags'
import { packageMessages } from './messages'
import { Moment } from './Moment'
import './OrderDone.scss'

export interface OrderDoneProps {
  result: OrderResult
  productName: string
  onClose: () => void
}

/** Shows the result of an order: the gateway's message, when it takes effect, and its number. */
export function OrderDone({ result, productName, onClose }: OrderDoneProps) {
  const t = useMessages(packageMessages)
  const { orderId, status, state, message, effectiveAt } = result
  const hasFailed = state === 'failed'
  const facts: [label: string, value: ReactNode][] = [
    [t('donePackage'), productName],
    [t('doneSince'), effectiveAt === null ? '' : <Moment key="since" at={effectiveAt} />],
    [t('doneNumber'), orderId],
  ]
  return (
    <View id="order-done" className="order-done">
      <StateMessage
        kind={hasFailed ? 'error' : 'done'}
        icon={hasFailed ? 'alert' : isActive(status) ? 'check-circle' : 'clock'}
        title={t(hasFailed ? 'failedTitle' : isActive(status) ? 'doneTitle' : 'acceptedTitle')}
        text={message}
      />
      <Card>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
      </Card>
      <Button id="order-done-close" className="order-done__close" size="large" block onClick={onClose}>
        {t('done')}
      </Button>
      {orderId ? (
        <Button id="order-done-see" kind="text" block onClick={() => go('/orderDetail', { id: orderId })}>
          {t('seeOrder')}
        </Button>
      ) : null}
    </View>
  )
}
