import type { MarketingCategory } from '@contract/words/sms'
import { View } from '@tarojs/components'
import type { Categories } from '@/api/sms'
import { categoriesQuery, setCategories } from '@/api/sms'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { holdKindMessages } from '../../kind-messages'
import { smsMessages } from '../../messages'
import './index.scss'

/** The categories of marketing SMS, each with a switch; on means that its SMS are held. */
export default function MarketCategoryPage() {
  return (
    <Screen path="/marketCategory">
      <ProductGate feature="sms">
        <CategoryList />
      </ProductGate>
    </Screen>
  )
}

function CategoryList() {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const nameOf = useMessages(holdKindMessages)
  const { remote, busy, change } = useCategories()

  const all = (categories: Categories, enabled: boolean) => {
    const others = categories.items.filter((item) => item.enabled !== enabled).map((item) => item.category)
    return (
      <Button
        id={enabled ? 'category-hold-all' : 'category-pass-all'}
        kind="secondary"
        disabled={others.length === 0}
        loading={busy}
        onClick={() => void change(others, enabled)}
      >
        {t(enabled ? 'holdAll' : 'passAll')}
      </Button>
    )
  }

  return (
    <RemoteState remote={remote} rows={10} empty={<StateMessage kind="empty" title={common('empty')} />}>
      {remote.data ? (
        <View className="market-category">
          <View className="market-category__text">{t('categoriesText')}</View>
          {remote.data.enabled ? null : (
            <Card flush>
              <ListRow
                id="category-guard-off"
                icon="alert"
                tone="risk"
                title={t('guardIsOff')}
                trailing={t('turnOn')}
                onClick={() => go('/messagePersonal')}
              />
            </Card>
          )}
          <Card flush>
            {remote.data.items.map(({ category, enabled, count }, index) => (
              <SwitchRow
                key={category}
                index={index}
                title={nameOf(category)}
                detail={t('categoryCount', { count })}
                name={`category-${category}`}
                checked={enabled}
                disabled={busy}
                onChange={(on) => void change([category], on)}
              />
            ))}
          </Card>
          <View className="market-category__all">
            {all(remote.data, false)}
            {all(remote.data, true)}
          </View>
        </View>
      ) : null}
    </RemoteState>
  )
}

/** The marketing categories and their switches; a refused change leaves them as they were. */
function useCategories() {
  const remote = useRemote(categoriesQuery, { isEmpty: ({ items }) => items.length === 0 })
  const { busy, change } = useChange(remote)

  return {
    remote,
    busy,
    change: (categories: MarketingCategory[], enabled: boolean) =>
      change((requestId) => setCategories(categories, enabled, requestId)),
  }
}
