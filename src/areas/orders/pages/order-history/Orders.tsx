import { useState } from 'react'
import { ordersQuery } from '@/api/order-history'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Rows } from '@/components/Rows/Rows'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { orderMessages } from '../../order-messages'
import { isCurrent, useOrderWords } from '../../parts/order-words'

const filters = ['all', 'live', 'over'] as const

/** The orders, newest first; a tap opens one. */
export function Orders() {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const { stateOf, dateOf, priceOf } = useOrderWords()
  const pages = useRemotePages(ordersQuery)
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const shown = pages.items.filter((order) => filter === 'all' || isCurrent(order) === (filter === 'live'))

  const empty = (
    <StateMessage
      kind="empty"
      icon="document"
      title={t('empty')}
      text={t('emptyText')}
      action={{ id: 'history-order', text: common('goToOrder'), onClick: goToOrderCenter }}
    />
  )
  return (
    <RemoteState remote={pages} empty={empty}>
      <ChoiceRow
        label={t('filter')}
        choices={filters.map((key) => ({ key, text: t(key), id: `filter-${key}` }))}
        chosen={filter}
        onChoose={setFilter}
      />
      {shown.length > 0 ? (
        <Card flush>
          <Rows
            items={shown}
            row={(order, index) => {
              const { text, ...look } = stateOf(order)
              const facts = [priceOf(order), dateOf(order), t('orderedOn', { day: dayText(order.orderedAt) })]
              return (
                <ListRow
                  key={order.orderId}
                  index={index}
                  title={order.productName}
                  mark={<Tag {...look}>{text}</Tag>}
                  detail={<NoWrapDate>{facts.filter(Boolean).join(' · ')}</NoWrapDate>}
                  onClick={() => go('/orderDetail', { id: order.orderId })}
                />
              )
            }}
          />
        </Card>
      ) : pages.hasMore ? null : (
        <StateMessage kind="empty" icon="filter" title={t('emptyFilter')} />
      )}
      <LoadMore id="orders-more" text={t('more')} pages={pages} />
    </RemoteState>
  )
}
