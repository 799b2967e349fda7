import type { InterceptTab } from '@contract/words/guard'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { Feature } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { SubscribeFirst } from '@/widgets/ProductGate/ProductGate'
import { isPending, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { searchMessages } from './messages'

const emptyTexts = { stopped: 'emptyStopped', reminders: 'emptyReminders', agent: 'emptyAgent' } as const

/** The features without which a tab can never show anything; one of them is enough. */
const features: Record<InterceptTab, readonly Feature[]> = {
  stopped: ['umm'],
  reminders: ['antiFraud', 'uasp', 'sms'],
  agent: ['agent'],
}

/** The empty state of the log: no match, no events yet, or no product that could cause any. */
export function EmptyLog({ tab, isNarrowed }: { tab: InterceptTab; isNarrowed: boolean }) {
  const t = useMessages(searchMessages)
  const common = useMessages(commonMessages)
  const products = useProducts()
  const { state, flags } = products

  if (isNarrowed) return <StateMessage kind="empty" icon="search" title={t('noMatch')} text={t('noMatchText')} />
  if (isPending(products)) return <LoadingState text={common('loading')} />
  if (state === 'ready' && !features[tab].some((feature) => covers(flags, feature))) {
    return <SubscribeFirst text={t('noProductText')} />
  }
  return <StateMessage kind="empty" icon="shield-check" title={t(emptyTexts[tab])} text={t('emptyText')} />
}
