import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import type { Feature } from '@/rules/products/coverage'
import { covers } from '@/rules/products/coverage'
import { useEntranceStore } from '@/stores/entrance'
import { confirm, toast, useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'

/** The channel of orders that the do-not-disturb entrance leads to (SPEC.md section 5). */
const DND_CHANNEL = 'dndfee'

/** Opens the order centre, with the channel of the do-not-disturb entrance when that is where one came in. */
export function goToOrderCenter(): void {
  go('/orderCenter', useEntranceStore.getState().isDnd ? { channel: DND_CHANNEL } : {})
}

/**
 * Returns a function that runs an action if the subscriber may use a feature, and otherwise shows the subscribe dialog
 * with its way to the order centre (SPEC.md section 5). Products that are not known yet are asked for first.
 */
export function useProductGate(): (feature: Feature, action: () => void) => Promise<void> {
  const t = useMessages(commonMessages)
  return async (feature, action) => {
    if (useProductsStore.getState().state !== 'ready') {
      const { loading } = useFeedbackStore.getState()
      loading(true)
      await useProductsStore.getState().load()
      loading(false)
    }
    const { state, flags } = useProductsStore.getState()
    if (state !== 'ready') return toast(t('networkPoor'))
    if (covers(flags, feature)) return action()
    const wantsOrder = await confirm({
      title: t('notice'),
      text: t('subscribeFirst'),
      confirmText: t('goToOrder'),
      cancelText: t('cancel'),
    })
    if (wantsOrder) goToOrderCenter()
  }
}
