import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import type { PackageOffer } from '@contract/orders'
import { aria } from '@/components/aria'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { includesPart, packageParts } from '@/rules/products/packages'
import { yuanOf } from '@/rules/products/price'
import { ordersMessages } from '../../messages'
import { productPriceMessages } from './messages'

const amounts = ['blacklist', 'whitelist', 'segments', 'family'] as const

/** The packages in columns: price, limits, and functions. */
export function PriceTable({ packages }: { packages: readonly PackageOffer[] }) {
  const t = useMessages(productPriceMessages)
  const parts = useMessages(ordersMessages)
  return (
    <View className="price-table" {...aria({ role: 'table', label: t('compare') })}>
      <View className="price-table__row price-table__row--head" {...aria({ role: 'row' })}>
        <View className="price-table__name" {...aria({ role: 'columnheader' })}>
          {t('what')}
        </View>
        {packages.map(({ productId, productName, priceFen }) => {
          const price = yuanOf(priceFen)
          return (
            <View
              key={productId}
              className="price-table__cell"
              {...aria({ role: 'columnheader', label: t('head', { name: productName, price }) })}
            >
              <View className="price-table__price">{price}</View>
              <View className="price-table__unit">{t('perMonth')}</View>
            </View>
          )
        })}
      </View>
      <Group text={t('group')} />
      {amounts.map((name) => (
        <Row key={name} name={t(name)}>
          {packages.map(({ productId, limits }) => (
            <View key={productId} className="price-table__cell" {...aria({ role: 'cell' })}>
              {limits[name]}
            </View>
          ))}
        </Row>
      ))}
      <Group text={t('parts')} />
      {packageParts.map((part) => (
        <Row key={part} name={parts(part)} detail={parts(`${part}Text`)}>
          {packages.map(({ productId, tier }) => {
            const isIncluded = includesPart(tier, part)
            return (
              <View
                key={productId}
                className={isIncluded ? 'price-table__cell is-included' : 'price-table__cell'}
                {...aria({ role: 'cell', label: t(isIncluded ? 'yes' : 'no') })}
              >
                {isIncluded ? <Icon name="check" size={20} /> : '—'}
              </View>
            )
          })}
        </Row>
      ))}
    </View>
  )
}

/** A heading above rows that belong together. */
function Group({ text }: { text: string }) {
  return (
    <View className="price-table__group" {...aria({ role: 'row' })}>
      <View {...aria({ role: 'cell' })}>{text}</View>
    </View>
  )
}

function Row({ name, detail, children }: { name: string; detail?: string; children: ReactNode }) {
  return (
    <View className="price-table__row" {...aria({ role: 'row' })}>
      <View className="price-table__name" {...aria({ role: 'rowheader' })}>
        <Text>{name}</Text>
        {detail ? <View className="price-table__detail">{detail}</View> : null}
      </View>
      {children}
    </View>
  )
}
