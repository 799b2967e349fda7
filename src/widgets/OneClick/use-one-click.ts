import { useEffect, useState } from 'react'
import { mutate } from 'swr'
import { configToBeOptimized, oneClickConfig, popUpInfoUpdate } from '@/api/configs'
import { useRemote, useScopedKey } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { newRequestId } from '@/platform/random-id'
import type { CatalogueItem, FeatureKey } from '@/rules/optimizable/catalogue'
import { buildOneClickPayload, eligibleItems, openItems, readOneClickResult } from '@/rules/optimizable/one-click'
import { gainsOf } from '@/rules/score/score'
import { toast } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'

/** One-click's pop-up on home (SPEC.md section 4). */
const POP_UP = 1
const REFRESH_DELAY_MS = 2000

/** The key under which the optimisable list is loaded, by home and by /optimizable. */
const optimizableKey = 'optimizable'
/** The key under which the safety score is loaded. */
export const scoreKey = 'score'

/**
 * The optimisable items and one-click: all eligible items start selected; success clears the selection, waits two
 * seconds, refreshes the score, marks the pop-up as updated and refreshes the count; what failed stays selected
 * (SPEC.md section 4, DESIGN.md section 4).
 */
export function useOneClick() {
  const t = useMessages(optimizableMessages)
  const { list, flags, state, load } = useProductsStore()
  const phoneNo = useSessionStore((session) => session.phoneNo)
  const remote = useRemote(optimizableKey, configToBeOptimized, { isEmpty: () => false })
  const scopedScore = useScopedKey(scoreKey)
  const [selected, setSelected] = useState<ReadonlySet<FeatureKey> | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (state === 'unknown') void load()
  }, [state, load])

  const configList = remote.data ?? []
  const open = openItems(configList, flags)
  const eligible = eligibleItems(configList, flags)
  const isSelected = (item: CatalogueItem) => item.oneClick && (selected === null || selected.has(item.key))
  const chosen = eligible.filter(isSelected)
  const gains = gainsOf(configList)

  async function refresh() {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_DELAY_MS))
    await mutate(scopedScore)
    await popUpInfoUpdate(POP_UP, phoneNo).catch(() => undefined)
    await remote.reload()
  }

  /** Answers whether everything that was chosen is on now. */
  async function enable(): Promise<boolean> {
    if (chosen.length === 0 || busy) return false
    setBusy(true)
    try {
      const results = await oneClickConfig(buildOneClickPayload(chosen, list), newRequestId())
      const { outcome, failed } = readOneClickResult(results, chosen)
      if (outcome === 'failure') {
        toast(t('failed'))
        return false
      }
      const names = failed.map((key) => t(key)).join(t('separator'))
      toast(outcome === 'success' ? t('enabled') : t('partly', { names }))
      setSelected(new Set(failed))
      void refresh().then(() => failed.length === 0 && setSelected(null))
      return outcome === 'success'
    } catch {
      toast(t('failed'))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    remote,
    isKnown: state === 'ready' || state === 'failed',
    open,
    eligible,
    chosen,
    busy,
    isSelected,
    /** What the score rises by when the item is switched on. */
    gainOf: (item: CatalogueItem) => gains.get(item.key) ?? 0,
    enable,
    toggle(item: CatalogueItem) {
      const keys = new Set(chosen.map((one) => one.key))
      if (!keys.delete(item.key)) keys.add(item.key)
      setSelected(keys)
    },
  }
}
