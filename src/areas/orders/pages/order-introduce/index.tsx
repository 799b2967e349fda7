import { View } from '@tarojs/components'
import { queryPackages } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { PackageCard } from '@/widgets/PackageCentre/PackageCard'
import { PackageTerms } from '@/widgets/PackageCentre/PackageTerms'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { useLinkCard } from '../../parts/use-link-card'
import './index.scss'

/** What the packages are, for everybody; the way to order one leads through the login. */
export default function OrderIntroducePage() {
  const t = useMessages(ordersMessages)
  const { channel } = useRouteParams('/orderIntroduce')
  const offers = useRemote('packages', queryPackages, { isEmpty: ({ packages }) => packages.length === 0 })
  useLinkCard('/orderIntroduce', { title: t('cardTitle'), desc: t('introduction') })

  return (
    <Screen
      path="/orderIntroduce"
      remote={offers}
      empty={<EmptyState icon="crown" title={t('empty')} text={t('emptyText')} />}
    >
      {({ packages }) => (
        <View className="order-introduce">
          <View className="order-introduce__text">{t('introduction')}</View>
          {packages.map((offer) => (
            <PackageCard key={offer.productId} offer={offer} />
          ))}
          <PackageTerms />
          <Button id="order-go" size="large" block onClick={() => go('/orderCenter', { channel })}>
            {t('goToOrder')}
          </Button>
        </View>
      )}
    </Screen>
  )
}
