import type { OptimizableItem } from '@contract/configs'
import { findCatalogueItem } from '../optimizable/catalogue'

/** What a subscriber has before any function is on. */
export const BASE_SCORE = 40

/**
 * The safety score, 0 to 100, of the items that the subscriber is entitled to: the base and the gain of each that is
 * on. With all ten items the gains of the catalogue count as they are. With fewer they share the same 60 points in
 * proportion: what one has not bought never keeps the score from 100, and switching a function on never lowers it.
 * Without any item the score is the base. Unknown items do not count, and of an item named twice the first does.
 */
export function safetyScore(items: readonly OptimizableItem[]): number {
  const states = new Map<string, { gain: number; on: boolean }>()
  for (const item of items) {
    const known = findCatalogueItem(item)
    if (known && !states.has(known.key)) states.set(known.key, { gain: known.gain, on: item.status !== 1 })
  }
  let all = 0
  let on = 0
  for (const state of states.values()) {
    all += state.gain
    if (state.on) on += state.gain
  }
  return all === 0 ? BASE_SCORE : BASE_SCORE + Math.round(((100 - BASE_SCORE) * on) / all)
}
