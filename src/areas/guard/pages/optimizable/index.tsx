import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { NoProductState } from '@/components/NoProductState/NoProductState'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { OneClickList } from '@/widgets/OneClick/OneClickList'
import { useOneClick } from '@/widgets/OneClick/use-one-click'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { Screen } from '@/widgets/Screen/Screen'
import './index.scss'

/** What is still off, with what turning it on gains; one tap turns on everything that is chosen. */
export default function OptimizablePage() {
  const t = useMessages(optimizableMessages)
  const oneClick = useOneClick()

  function content() {
    if (oneClick.remote.data?.length === 0) {
      return (
        <NoProductState
          title={t('noProduct')}
          text={t('noProductText')}
          orderText={t('goToOrder')}
          onOrder={goToOrderCenter}
        />
      )
    }
    if (oneClick.open.length === 0) {
      return <EmptyState icon="shield-check" title={t('nothingToDo')} text={t('nothingToDoText')} />
    }
    return (
      <View className="optimizable">
        <Card flush>
          <OneClickList items={oneClick.open} oneClick={oneClick} />
        </Card>
        <View className="optimizable__action">
          <Button
            id="oneclick-confirm"
            size="large"
            block
            disabled={oneClick.chosen.length === 0}
            loading={oneClick.busy}
            onClick={() => void oneClick.enable()}
          >
            {`${t('enable')} · ${t('chosen', { count: oneClick.chosen.length })}`}
          </Button>
        </View>
      </View>
    )
  }

  return (
    <Screen path="/optimizable" remote={oneClick.remote}>
      {() => content()}
    </Screen>
  )
}
