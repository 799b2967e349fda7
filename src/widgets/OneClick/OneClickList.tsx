import { Text } from '@tarojs/components'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import type { CatalogueItem, FeatureKey } from '@/rules/optimizable/catalogue'
import { fitGains } from '@/rules/score/insight'
import { gainsOf } from '@/rules/score/score'
import type { OneClick } from './use-one-click'
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
  oneClick: Pick<OneClick, 'remote' | 'open' | 'isSelected' | 'toggle'>
  /** The current score: the gains are reduced, so that together they do not exceed what is missing to 100. */
  score?: number | undefined
  /** Called when the screen of an item opens that one-click leaves out. */
  onOpen?: () => void
}

/** The items that can be optimised, each with its gain in score. Those that one-click can enable have a checkbox. */
export function OneClickList({ items, oneClick, score, onOpen }: OneClickListProps) {
  const t = useMessages(optimizableMessages)
  const worth = gainsOf(oneClick.remote.data ?? [])
  const shown = new Map(oneClick.open.map(({ key }) => [key, worth.get(key) ?? 0]))
  const gains = score === undefined ? shown : fitGains(shown, score)
  return (
    <>
      {items.map((item, index) => (
        <ListRow
          key={item.key}
          index={item.oneClick ? index : undefined}
          id={item.oneClick ? undefined : `optimize-${item.key.replaceAll(':', '-')}`}
          onClick={item.oneClick ? undefined : onOpen}
          icon={icons[item.key]}
          title={t(item.key)}
          detail={t(`${item.key}.introduce`)}
          trailing={<Text className="one-click__gain">{t('gain', { gain: gains.get(item.key) ?? 0 })}</Text>}
          control={
            item.oneClick ? (
              <Checkbox
                id={`oneclick-${item.key.replaceAll(':', '-')}`}
                checked={oneClick.isSelected(item)}
                label={t(item.key)}
                onChange={() => oneClick.toggle(item)}
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
