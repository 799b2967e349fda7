import { useEffect } from 'react'
import type { ProductStatus } from '@contract/subscribe'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import type { Feature } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { MINUTE_MS } from '@/rules/time/units'
import { useEntranceStore } from '@/stores/entrance'
import { confirm, useFeedbackStore } from '@/stores/feedback'
import { useProductsStore, type ProductsState } from '@/stores/products'

/** The order channel of the do-not-disturb entrance (SPEC.md section 5). */
export const DND_CHANNEL = 'dndfee'

/**
 * What an action needs: a feature, or a condition on the products, such as `roomOn(list)`. The condition is a function,
 * so that home does not load the rules of lists.
 */
export type Need = Feature | ((products: readonly ProductStatus[]) => boolean)

/** Opens the order centre; in the do-not-disturb entrance with its channel. */
export function goToOrderCenter(): void {
  go('/orderCenter', useEntranceStore.getState().isDnd ? { channel: DND_CHANNEL } : {})
}

/** An app can stay open for days, and orders may start or end meanwhile. */
const FRESH_MS = 5 * MINUTE_MS

/** Returns the subscriber's products, and loads them unless they were loaded recently. */
export function useProducts(): ProductsState {
  const products = useProductsStore()
  const { state, loadedAt, load } = products
  useEffect(() => {
    if (state === 'unknown' || (state === 'ready' && now() - loadedAt > FRESH_MS)) void load()
  }, [state, loadedAt, load])
  return products
}

/** Whether the products are not known yet: neither loaded nor refused. */
export const isPending = ({ state }: ProductsState): boolean => state === 'unknown' || state === 'loading'

/**
 * Returns a function that runs an action if the subscriber's products allow it, and otherwise shows the subscribe
 * dialog with a button to the order centre (SPEC.md section 5). While the products are unknown, an action that needs a
 * feature waits for them, and a failure is shown by the client. An action that needs room on a list runs, and the
 * gateway decides.
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
