import { create } from 'zustand'
import type { ProductStatus } from '@contract/subscribe'
import { statusQuery } from '@/api/subscribe'
import { now } from '@/platform/clock'
import { localStore, sessionStore } from '@/platform/storage'
import type { ProductFlags } from '@/rules/products/flags'
import { resolveFlags } from '@/rules/products/flags'
import type { Tier } from '@/rules/products/tier'
import { resolveTier } from '@/rules/products/tier'
import { useSessionStore } from './session'

export interface ProductsState {
  list: readonly ProductStatus[]
  flags: ProductFlags
  tier: Tier
  /** 'failed' keeps the data of the last successful load. */
  state: 'unknown' | 'loading' | 'ready' | 'failed'
  /** The error of the last failed load. */
  error: unknown
  /** When the data was last loaded, in ms since the epoch. */
  loadedAt: number
  /** Fetches the status list if somebody is logged in. Concurrent calls share one request. Never rejects. */
  load(): Promise<void>
  /** Clears the products when the session changes. */
  reset(): void
}

const nothing: readonly ProductStatus[] = []
let running: Promise<void> | null = null

/** The subscriber's products, with the flags and the tier derived from them. */
export const useProductsStore = create<ProductsState>()((set) => ({
  ...derive(nothing),
  state: 'unknown',
  error: undefined,
  loadedAt: 0,
  async load() {
    if (useSessionStore.getState().token === null) return
    if (!running) {
      const mine = query(set).finally(() => {
        if (running === mine) running = null
      })
      running = mine
    }
    await running
  },
  reset() {
    running = null
    set({ ...derive(nothing), state: 'unknown' })
  },
}))

/**
 * Returns the product id for request bodies without a product of their own: the tier's, or one stored by a sibling
 * page.
 */
export function currentProductId(): string {
  return (
    useProductsStore.getState().tier.productId || sessionStore.get('productId') || localStore.get('productId') || ''
  )
}

type Change = (change: Partial<ProductsState> | ((before: ProductsState) => Partial<ProductsState>)) => void

async function query(set: Change): Promise<void> {
  const { token } = useSessionStore.getState()
  const isCurrent = () => useSessionStore.getState().token === token
  set((before) => (before.state === 'ready' ? {} : { state: 'loading' }))
  try {
    const list = await statusQuery()
    if (!isCurrent()) return
    const derived = derive(list)
    sessionStore.set('productId', derived.tier.productId)
    set({ ...derived, state: 'ready', loadedAt: now() })
  } catch (error) {
    if (isCurrent()) set({ state: 'failed', error })
  }
}

function derive(list: readonly ProductStatus[]) {
  return { list, flags: resolveFlags(list), tier: resolveTier(list) }
}
