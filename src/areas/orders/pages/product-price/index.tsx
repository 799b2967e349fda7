import { View } from '@tarojs/components'
import { packagesQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { yuanOf } from '@/rules/products/price'
import { packageMessages } from '@/widgets/PackageCentre/messages'
import { OrderElsewhere, orderWay } from '@/widgets/PackageCentre/OrderElsewhere'
import { PackageTerms } from '@/widgets/PackageCentre/PackageTerms'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { productPriceMessages } from './messages'
import { PriceTable } from './PriceTable'
import './index.scss'

/** The public price list: the monthly price and content of each package. */
export default function ProductPricePage() {
  const t = useMessages(productPriceMessages)
  const orders = useMessages(ordersMessages)
  const packageText = useMessages(packageMessages)
  const common = useMessages(commonMessages)
  const offers = useRemote(packagesQuery, { isEmpty: ({ packages }) => packages.length === 0 })

  return (
    <Screen
      path="/productPrice"
      remote={offers}
      empty={<StateMessage kind="empty" icon="crown" title={orders('empty')} text={orders('emptyText')} />}
    >
      {({ packages, dnd }) => (
        <View className="product-price">
          <View className="product-price__intro">{t('intro')}</View>
          <Card flush>
            <PriceTable packages={packages} />
          </Card>
          <Section title={t('each')}>
            <Card flush>
              {packages.map(({ productId, tier, productName, priceFen, standing }) => (
                <ListRow
                  key={productId}
                  id={`price-${tier}`}
                  title={productName}
                  mark={standing === 'held' ? <Tag tone="safe">{packageText('held')}</Tag> : null}
                  trailing={
                    <View className="product-price__price">{packageText('price', { price: yuanOf(priceFen) })}</View>
                  }
                  onClick={() => go('/orderDetailIntroduce', { productId })}
                />
              ))}
              {dnd ? (
                <ListRow
                  id="price-dnd"
                  title={dnd.productName}
                  mark={dnd.standing === 'held' ? <Tag tone="safe">{packageText('held')}</Tag> : null}
                  trailing={<View className="product-price__price">{packageText('free')}</View>}
                  onClick={() => go('/notDisturb')}
                />
              ) : null}
            </Card>
          </Section>
          <PackageTerms />
          {orderWay() === 'order' ? (
            <Button id="price-order" size="large" block onClick={goToOrderCenter}>
              {common('goToOrder')}
            </Button>
          ) : (
            <OrderElsewhere />
          )}
        </View>
      )}
    </Screen>
  )
}
