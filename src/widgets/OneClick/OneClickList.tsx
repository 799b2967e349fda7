import { Text } from '@tarojs/components'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import type { CatalogueItem, FeatureKey } from '@/rules/optimizable/catalogue'
import './OneClickList.scss'

const icons: Record<FeatureKey, IconName> = {
  'umm:3:0': 'shield-alert',
  'umm:3:1': 'phone-off',
  'umm:7': 'globe',
  'antiFraud:5': 'bell',
  'antiFraud:9': 'phone-incoming',
  'antiFraud:8': 'message-alert',
  'uasp:1': 'agent',
  'uasp:2': 'message',
  'uasp:3': 'danger',
  'uasp:4': 'users',
}

export interface OneClickListProps {
  items: readonly CatalogueItem[]
  isSelected: (item: CatalogueItem) => boolean
  gainOf: (item: CatalogueItem) => number
  onToggle: (item: CatalogueItem) => void
}

/** The items that can be optimised, each with its gain; those that one-click enables have a checkbox. */
export function OneClickList({ items, isSelected, gainOf, onToggle }: OneClickListProps) {
  const t = useMessages(optimizableMessages)
  return (
    <>
      {items.map((item, index) => (
        <ListRow
          key={item.key}
          index={index}
          icon={icons[item.key]}
          title={t(item.key)}
          detail={t(`${item.key}.introduce`)}
          trailing={<Text className="one-click__gain">{t('gain', { gain: gainOf(item) })}</Text>}
          control={
            item.oneClick ? (
              <Checkbox
                id={`oneclick-${item.key.replaceAll(':', '-')}`}
                checked={isSelected(item)}
                label={t(item.key)}
                onChange={() => onToggle(item)}
              >
                {' '}
              </Checkbox>
            ) : undefined
          }
        />
      ))}
    </>
  )
}
