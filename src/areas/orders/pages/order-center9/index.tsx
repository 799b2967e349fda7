import { Button } from '@/components/Button/Button'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { packageOf } from '@/rules/products/packages'
import { useProductsStore } from '@/stores/products'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'
import { ordersMessages } from '../../messages'
import { PackageParts } from '../../parts/PackageParts'
import { placeOrder } from '../../parts/place-order'

/** Only the nine-yuan package: what it adds to the current one, and ordering it. */
export default function OrderCenter9Page() {
  const t = useMessages(ordersMessages)
  const held = useProductsStore(({ tier }) => packageOf(tier.productId))
  return (
    <PackageCentre path="/orderCenter9" place={placeOrder} only="nine">
      <Section title={t('parts')}>
        <PackageParts tier="nine" held={held ?? undefined} />
      </Section>
      <Button id="center9-prices" kind="text" block onClick={() => go('/productPrice')}>
        {t('allPrices')}
      </Button>
    </PackageCentre>
  )
}
