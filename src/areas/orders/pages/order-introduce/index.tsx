import { View } from '@tarojs/components'
import { packagesQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemote } from '@/hooks/use-remote'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { PackageCard } from '@/widgets/PackageCentre/PackageCard'
import { PackageTerms } from '@/widgets/PackageCentre/PackageTerms'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { useLinkCard } from '../../parts/use-link-card'
import './index.scss'

const introduceMessages = defineMessages({
  'zh-CN': {
    introduction:
      '订购安全卫士套餐，拦截诈骗和骚扰来电，遇到风险来电会提醒您。档位越高，可保存的名单和可守护的亲情号码越多。',
    cardTitle: '手机安全卫士套餐',
  },
  en: {
    introduction:
      'A Phone Guard package stops fraud and nuisance calls, and reminds you of risky ones. The higher it is, the longer your lists may be, and the more family numbers it protects.',
    cardTitle: 'Phone Guard packages',
  },
})

/** A public introduction to the packages; ordering requires a login. */
export default function OrderIntroducePage() {
  const t = useMessages(introduceMessages)
  const orders = useMessages(ordersMessages)
  const common = useMessages(commonMessages)
  const { channel } = useRouteParams('/orderIntroduce')
  const offers = useRemote(packagesQuery, { isEmpty: ({ packages }) => packages.length === 0 })
  useLinkCard('/orderIntroduce', { title: t('cardTitle'), desc: t('introduction') })

  return (
    <Screen
      path="/orderIntroduce"
      remote={offers}
      empty={<StateMessage kind="empty" icon="crown" title={orders('empty')} text={orders('emptyText')} />}
    >
      {({ packages }) => (
        <View className="order-introduce">
          <View className="order-introduce__text">{t('introduction')}</View>
          {packages.map((offer) => (
            <PackageCard key={offer.productId} offer={offer} />
          ))}
          <PackageTerms />
          <Button id="order-go" size="large" block onClick={() => go('/orderCenter', { channel })}>
            {common('goToOrder')}
          </Button>
          <Button id="introduce-prices" kind="text" block onClick={() => go('/productPrice')}>
            {orders('allPrices')}
          </Button>
        </View>
      )}
    </Screen>
  )
}
