import { useEffect, useRef, useState } from 'react'
import { optimizableQuery } from '@/api/configs'
import { scoreQuery } from '@/api/report'
import { useRefresh, useRemote } from '@/hooks/use-remote'
import type { CatalogueItem, FeatureKey } from '@/rules/optimizable/catalogue'
import { eligibleItems, openItems, protectionOf } from '@/rules/optimizable/one-click'
import { useProducts } from '../ProductGate/use-product-gate'

/** The optimisable items, their selection, and one-click. */
export type OneClick = ReturnType<typeof useOneClick>

/** Whether one-click has anything to enable; false while loading. */
export const canOneClick = ({ isKnown, eligible }: OneClick): boolean => isKnown && eligible.length > 0

/**
 * The optimisable items and one-click. All eligible items start selected. A success clears the selection, waits two
 * seconds, refreshes the score, marks the pop-up as updated and refreshes the count. Failed items stay selected
 * (SPEC.md section 4, DESIGN.md section 4). Items and score are refetched when the held products change.
 */
export function useOneClick() {
  const { list, flags, state, load } = useProducts()
  const remote = useRemote(optimizableQuery, { isEmpty: () => false })
  const refreshScore = useRefresh(scoreQuery)
  const [selected, setSelected] = useState<ReadonlySet<FeatureKey> | null>(null)
  const [busy, setBusy] = useState(false)

  // Without the products no item's state is known; in particular they must not all count as enabled.
  const isKnown = state === 'ready' || list.length > 0
  const held = isKnown ? Object.values(flags).join() : null
  const lastHeld = useRef(held)
  // An order can finish while the screen is open.
  useEffect(() => {
    if (held && lastHeld.current && held !== lastHeld.current) void Promise.all([remote.reload(), refreshScore()])
    lastHeld.current = held
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a change of the products counts
  }, [held])
  const status = isKnown || remote.status !== 'ready' ? remote.status : state === 'failed' ? 'error' : 'loading'
  const configList = remote.data ?? []
  const open = openItems(configList, flags)
  const protection = protectionOf(remote.data ?? null, isKnown ? flags : null)
  const eligible = eligibleItems(configList, flags)
  const isSelected = (item: CatalogueItem) => item.oneClick && (selected === null || selected.has(item.key))
  const chosen = eligible.filter(isSelected)

  /** Returns whether all chosen items are enabled now. */
  async function enable(): Promise<boolean> {
    if (chosen.length === 0 || busy) return false
    setBusy(true)
    try {
      const { enableChosen, settle } = await import('./enable-chosen')
      const { outcome, failed } = await enableChosen(chosen, list)
      if (outcome === 'failure') void remote.reload()
      else {
        setSelected(new Set(failed))
        void settle(refreshScore)
          .then(remote.reload)
          .then(() => failed.length === 0 && setSelected(null))
      }
      return outcome === 'success'
    } finally {
      setBusy(false)
    }
  }

  async function reload() {
    await Promise.all([isKnown || load(), remote.reload()])
  }

  return {
    remote: { ...remote, status, reload },
    isKnown,
    /** Includes items that are enabled on another screen, such as the family reminder. */
    open,
    protection,
    eligible,
    chosen,
    busy,
    isSelected,
    enable,
    toggle(item: CatalogueItem) {
      const keys = new Set(chosen.map((one) => one.key))
      if (!keys.delete(item.key)) keys.add(item.key)
      setSelected(keys)
    },
  }
}
