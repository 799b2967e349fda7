import { View } from '@tarojs/components'
import type { PackageOffer } from '@contract/orders'
import { packagesQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { askingFor } from '@/rules/products/packages'
import { useSessionStore } from '@/stores/session'
import { OrderElsewhere, orderWay } from '@/widgets/PackageCentre/OrderElsewhere'
import { PackageCard } from '@/widgets/PackageCentre/PackageCard'
import { PackageTerms } from '@/widgets/PackageCentre/PackageTerms'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { PackageParts } from '../../parts/PackageParts'
import './index.scss'

const introduceMessages = defineMessages({
  'zh-CN': {
    unknown: '没有这个套餐',
    unknownText: '它可能已停止销售，请查看在售套餐',
  },
  en: {
    unknown: 'No such package',
    unknownText: 'It may be off sale. See what is on sale now.',
  },
})

/** The public description of one package: price, content, charging and cancellation. */
export default function OrderDetailIntroducePage() {
  const t = useMessages(introduceMessages)
  const orders = useMessages(ordersMessages)
  const common = useMessages(commonMessages)
  const { productId } = useRouteParams('/orderDetailIntroduce')
  const hasToken = useSessionStore((session) => session.token !== null)
  const isAsked = (offer: PackageOffer) => offer.productId === productId
  const offers = useRemote(packagesQuery, { isEmpty: ({ packages }) => !packages.some(isAsked) })
  const offer = offers.data?.packages.find(isAsked)

  const unknown = (
    <StateMessage
      kind="empty"
      icon="crown"
      title={t('unknown')}
      text={t('unknownText')}
      action={{ id: 'introduce-prices', text: orders('allPrices'), onClick: () => go('/productPrice') }}
    />
  )

  return (
    <Screen path="/orderDetailIntroduce" remote={offers} empty={unknown}>
      {({ limits }) =>
        offer ? (
          <View className="order-detail-introduce">
            <PackageCard offer={offer} limits={hasToken ? limits : null} />
            <Section title={orders('parts')}>
              <PackageParts tier={offer.tier} />
            </Section>
            <PackageTerms />
            {offer.standing === 'held' ? null : orderWay() === 'order' ? (
              <Button id="introduce-order" size="large" block onClick={() => go('/orderCenter', askingFor(offer.tier))}>
                {common('goToOrder')}
              </Button>
            ) : (
              <OrderElsewhere />
            )}
            <Button id="introduce-prices" kind="text" block onClick={() => go('/productPrice')}>
              {orders('allPrices')}
            </Button>
          </View>
        ) : null
      }
    </Screen>
  )
}
