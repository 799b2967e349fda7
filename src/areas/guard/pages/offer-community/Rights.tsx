import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { covers } from '@/rules/products/coverage'
import { limitsOf } from '@/rules/products/limits'
import { useProductsStore } from '@/stores/products'
import { communityMessages } from './messages'

const amounts = ['blacklist', 'whitelist', 'segments', 'family'] as const

/** The subscriber's package and what it includes. */
export function Rights() {
  const t = useMessages(communityMessages)
  const { tier, flags, list } = useProductsStore()
  const limits = limitsOf(list)
  const included = [
    { key: 'calls', icon: 'phone-off', isIncluded: covers(flags, 'umm') },
    { key: 'reminders', icon: 'bell', isIncluded: covers(flags, 'antiFraud') },
    { key: 'sms', icon: 'message-off', isIncluded: covers(flags, 'sms') },
    { key: 'agent', icon: 'agent', isIncluded: tier.six },
  ] as const

  return (
    <>
      <Section title={t('held')}>
        <Card>
          <View id="community-package" className="offer-community__package">
            {tier.names.join(t('separator'))}
          </View>
        </Card>
      </Section>
      <Section title={t('rights')}>
        <Card flush>
          {included.map(({ key, icon, isIncluded }) =>
            isIncluded ? <ListRow key={key} icon={icon} title={t(key)} detail={t(`${key}Text`)} /> : null,
          )}
          {amounts.map((name) =>
            limits[name] > 0 ? (
              <ListRow key={name} icon="list" title={t(name)} trailing={t('room', { count: limits[name] })} />
            ) : null,
          )}
        </Card>
      </Section>
    </>
  )
}
