import { useEffect } from 'react'
import type { ProductStatus } from '@contract/subscribe'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import type { Feature } from '@/rules/products/coverage'
import { covers } from '@/rules/products/coverage'
import { useEntranceStore } from '@/stores/entrance'
import { confirm, useFeedbackStore } from '@/stores/feedback'
import { useProductsStore, type ProductsState } from '@/stores/products'

/** The channel of orders that the do-not-disturb entrance leads to (SPEC.md section 5). */
export const DND_CHANNEL = 'dndfee'

/** What an action needs: a feature, or what a rule asks of the products, such as `roomOn(list)`: home needs no rules of lists. */
export type Need = Feature | ((products: readonly ProductStatus[]) => boolean)

/** Opens the order centre, with the channel of the do-not-disturb entrance when that is where one came in. */
export function goToOrderCenter(): void {
  go('/orderCenter', useEntranceStore.getState().isDnd ? { channel: DND_CHANNEL } : {})
}

/** An app stays open for days, and meanwhile an order ends or begins. */
const FRESH_MS = 5 * 60 * 1000

/** What the subscriber holds, loaded unless it has been asked for a short time ago. */
export function useProducts(): ProductsState {
  const products = useProductsStore()
  const { state, loadedAt, load } = products
  useEffect(() => {
    if (state === 'unknown' || (state === 'ready' && now() - loadedAt > FRESH_MS)) void load()
  }, [state, loadedAt, load])
  return products
}

/**
 * Returns a function that runs an action if the subscriber's products allow it, and otherwise shows the subscribe dialog
 * with its way to the order centre (SPEC.md section 5). Without the products a feature waits for them, and the client
 * shows why they do not come; room on a list is then left to the gateway to decide.
 */
export function useProductGate(): (need: Need, action: () => unknown) => Promise<void> {
  const t = useMessages(commonMessages)

  async function offerOrder() {
    const wantsOrder = await confirm({
      title: t('notice'),
      text: t('subscribeFirst'),
      confirmText: t('goToOrder'),
      cancelText: t('cancel'),
    })
    if (wantsOrder) goToOrderCenter()
  }

  return async (need, action) => {
    if (typeof need === 'function') {
      const { state, list } = useProductsStore.getState()
      if (state !== 'ready' || need(list)) action()
      else await offerOrder()
      return
    }
    if (useProductsStore.getState().state !== 'ready') {
      const { loading } = useFeedbackStore.getState()
      loading(true)
      await useProductsStore.getState().load()
      loading(false)
    }
    const { state, flags } = useProductsStore.getState()
    if (state !== 'ready') return
    if (covers(flags, need)) action()
    else await offerOrder()
  }
}
