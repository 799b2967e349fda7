import { Text } from '@tarojs/components'
import { billsQuery } from '@/api/order-history'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { yuanOf } from '@/rules/products/price'
import { Moment } from '@/widgets/PackageCentre/Moment'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { orderMessages } from '../../order-messages'

/** The costs of each month: charges and refunds. */
export function Bills() {
  const t = useMessages(orderMessages)
  const bills = useRemote(billsQuery)
  return (
    <RemoteState
      remote={bills}
      empty={<StateMessage kind="empty" icon="document" title={t('billsEmpty')} text={t('billsEmptyText')} />}
    >
      {bills.data?.map(({ month, totalFen, items }) => (
        <Section key={month} title={`${month} · ${t('monthTotal', { yuan: yuanOf(totalFen) })}`}>
          <Card flush>
            {items.map(({ orderId, productName, kind, amountFen, at }, index) => (
              <ListRow
                key={`${orderId} ${at} ${index}`}
                title={productName}
                detail={
                  <>
                    {`${t(kind)} · `}
                    <Moment at={at} />
                  </>
                }
                trailing={
                  <Text className={kind === 'refund' ? 'order-history__amount is-refund' : 'order-history__amount'}>
                    {`${kind === 'refund' ? '−' : ''}${t('yuan', { yuan: yuanOf(amountFen) })}`}
                  </Text>
                }
              />
            ))}
          </Card>
        </Section>
      ))}
    </RemoteState>
  )
}
