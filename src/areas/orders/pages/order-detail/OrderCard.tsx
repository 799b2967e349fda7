import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import type { OrderSummary } from '@contract/order-history'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { yuanOf } from '@/rules/products/price'
import { LastMoment, Moment } from '@/widgets/PackageCentre/Moment'
import { orderMessages } from '../../order-messages'
import { useOrderWords } from '../../parts/order-words'

/** An order's content, state, dates, and the amounts charged so far. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages)
  const { stateOf, priceOf } = useOrderWords()
  const { text, ...look } = stateOf(order)
  const { state, effectiveAt, endsAt, trialEndsAt, chargedFen, refundedFen, refundDueFen } = order
  const amount = (fen: number) => (fen > 0 ? t('yuan', { yuan: yuanOf(fen) }) : null)
  const facts: [label: string, value: ReactNode][] = [
    [t('monthly'), order.priceFen === null ? t('elsewherePrice') : priceOf(order)],
    [t('ordered'), <Moment key="ordered" at={order.orderedAt} />],
    [t('begins'), effectiveAt === null ? null : dayText(effectiveAt)],
    [t('trialEnds'), trialEndsAt === null ? null : <LastMoment key="trial" at={trialEndsAt} />],
    [
      t(state === 'ending' ? 'usable' : effectiveAt === null ? 'cancelledAt' : 'endedAt'),
      endsAt === null ? null : state === 'ending' ? (
        <LastMoment key="usable" at={endsAt} />
      ) : (
        <Moment key="ended" at={endsAt} />
      ),
    ],
    [t('charged'), order.priceFen === null ? null : t('yuan', { yuan: yuanOf(chargedFen) })],
    [t('paidBack'), amount(refundedFen)],
    [t('toPayBack'), amount(refundDueFen)],
    // In groups of four, to be read out to the hotline.
    [t('number'), order.orderId.match(/.{1,4}/g)?.join(' ') ?? null],
  ]
  return (
    <Card id="order-facts">
      <View className="order-detail__head">
        <Text className="order-detail__name">{order.productName}</Text>
        <Tag {...look}>{text}</Tag>
      </View>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ),
      )}
    </Card>
  )
}
