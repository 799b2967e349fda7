import { useEffect } from 'react'
import { View } from '@tarojs/components'
import { offersQuery } from '@/api/order-history'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { yuanOf } from '@/rules/products/price'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { miscMessages } from '../../messages'
import '../../misc.scss'

/**
 * The landing page of a distributor's link or code: stores the channel, shows the offer, and links to the next steps. A
 * subscriber who has held a product before sees only the trials that are left, and is led to the orders too.
 */
export default function DistributePage() {
  const t = useMessages(miscMessages)
  const { channel } = useRouteParams('/distribute')
  const phoneNo = useSessionStore((session) => (session.token === null ? '' : session.phoneNo))
  const offered = useRemote(offersQuery(phoneNo), { isEmpty: ({ offers }) => offers.length === 0 })
  const enter = { id: 'distribute-home', text: t('goHome'), onClick: () => go('/') }

  useEffect(() => useSessionStore.getState().setChannel(channel), [channel])

  return (
    <Screen
      path="/distribute"
      remote={offered}
      empty={<StateMessage kind="empty" icon="gift" title={t('offerEmpty')} action={enter} />}
    >
      {({ isStock, offers }) => {
        const days = Math.max(...offers.map(({ trialDays }) => trialDays))
        return (
          <View className="misc">
            <View className="misc__lead">{t('offerIntro')}</View>
            <Card flush id="distribute-offer">
              {offers.map(({ productId, productName, priceFen, trialDays }) => (
                <ListRow
                  key={productId}
                  id={`offer-${productId}`}
                  title={productName}
                  mark={trialDays > 0 ? <Tag icon="gift">{t('offerDays', { days: trialDays })}</Tag> : null}
                  trailing={<View className="misc__price">{t('offerPrice', { yuan: yuanOf(priceFen) })}</View>}
                  onClick={() => go('/orderDetailIntroduce', { productId })}
                />
              ))}
            </Card>
            {days > 0 ? (
              <Button id="distribute-try" size="large" block onClick={() => go('/freeTrial')}>
                {t('offerTry')}
              </Button>
            ) : null}
            <Button
              id="distribute-packages"
              kind={days > 0 ? 'secondary' : 'primary'}
              block
              onClick={() => go('/orderIntroduce')}
            >
              {t('offerPackages')}
            </Button>
            <Button id="distribute-home" kind="text" block onClick={enter.onClick}>
              {t('offerGoOn')}
            </Button>
            {isStock ? (
              <Card flush>
                <ListRow
                  id="distribute-orders"
                  icon="document"
                  title={t('offerStock')}
                  detail={t('offerOrders')}
                  onClick={() => go('/orderHistory')}
                />
              </Card>
            ) : null}
          </View>
        )
      }}
    </Screen>
  )
}
