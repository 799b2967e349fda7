import { order, wxOrder } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isMiniProgram } from '@/platform/environment'
import { packageOf } from '@/rules/products/packages'
import { useProductsStore } from '@/stores/products'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'
import { ordersMessages } from '../../messages'
import { PackageParts } from '../../parts/PackageParts'

/** The nine-yuan package alone: what it adds to what is held, and its order. */
export default function OrderCenter9Page() {
  const t = useMessages(ordersMessages)
  const held = useProductsStore(({ tier }) => packageOf(tier.productId))
  return (
    <PackageCentre path="/orderCenter9" place={isMiniProgram ? wxOrder : order} only="nine">
      <Section title={t('parts')}>
        <PackageParts tier="nine" held={held ?? undefined} />
      </Section>
      <Button id="center9-prices" kind="text" block onClick={() => go('/productPrice')}>
        {t('allPrices')}
      </Button>
    </PackageCentre>
  )
}
