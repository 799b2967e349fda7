import { create } from 'zustand'
import type { ProductStatus } from '@contract/subscribe'
import { statusQuery } from '@/api/subscribe'
import { now } from '@/platform/clock'
import { localStore, sessionStore } from '@/platform/storage'
import type { ProductFlags } from '@/rules/products/flags'
import { resolveFlags } from '@/rules/products/flags'
import type { Limits } from '@/rules/products/limits'
import { limitsOf } from '@/rules/products/limits'
import type { Tier } from '@/rules/products/tier'
import { resolveTier } from '@/rules/products/tier'
import { useSessionStore } from './session'

export interface ProductsState {
  list: readonly ProductStatus[]
  flags: ProductFlags
  tier: Tier
  limits: Limits
  /** 'failed' keeps what was known before. */
  state: 'unknown' | 'loading' | 'ready' | 'failed'
  /** Why the last load failed. */
  error: unknown
  /** When the gateway last said it; ms. */
  loadedAt: number
  /** Asks the gateway, unless nobody is logged in; calls at the same time are one. Never rejects. */
  load(): Promise<void>
  /** Clears everything when the session changes. */
  reset(): void
}

const nothing: readonly ProductStatus[] = []
let running: Promise<void> | null = null

/** What the subscriber holds, and what follows from it. */
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

/** The product that goes into bodies that name none: the tier's, or the one that a sibling page has stored. */
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
  return { list, flags: resolveFlags(list), tier: resolveTier(list), limits: limitsOf(list) }
}
