import type { OptimizableItem } from '@contract/configs'
import type { FeatureKey } from '../optimizable/catalogue'
import { catalogue, findCatalogueItem } from '../optimizable/catalogue'

/** What a subscriber has before any function is on. */
export const BASE_SCORE = 40
const TO_SHARE = 100 - BASE_SCORE

/**
 * What each item that a subscriber is entitled to adds to the safety score when it is switched on: whole points, 60 in
 * all. With all ten items they are the gains of the catalogue, with fewer the items share the same 60 in proportion to
 * them. What rounding down leaves over goes to the largest fractions, and of equal ones to the first in the catalogue.
 * Unknown items have no points.
 */
export function gainsOf(items: readonly OptimizableItem[]): ReadonlyMap<FeatureKey, number> {
  const named = new Set(items.map((item) => findCatalogueItem(item)))
  const entitled = catalogue.filter((item) => named.has(item))
  const all = entitled.reduce((sum, item) => sum + item.gain, 0)
  const shares = entitled.map(({ key, gain }) => ({ key, share: (TO_SHARE * gain) / all }))
  const fraction = ({ share }: { share: number }) => share - Math.floor(share)
  const gains = new Map(shares.map(({ key, share }) => [key, Math.floor(share)]))
  const left = [...gains.values()].reduce((rest, points) => rest - points, TO_SHARE)
  const largest = [...shares].sort((one, other) => fraction(other) - fraction(one)).slice(0, left)
  for (const { key, share } of largest) gains.set(key, Math.floor(share) + 1)
  return gains
}

/**
 * The safety score, 0 to 100, of the items that the subscriber is entitled to: the base and the gain of each that is on.
 * What one has not bought never keeps the score from 100, and switching a function on never lowers it. Without any item
 * the score is the base. Of an item named twice the first counts.
 */
export function safetyScore(items: readonly OptimizableItem[]): number {
  const gains = gainsOf(items)
  const counted = new Set<FeatureKey>()
  let score = BASE_SCORE
  for (const item of items) {
    const key = findCatalogueItem(item)?.key
    if (key === undefined || counted.has(key)) continue
    counted.add(key)
    if (item.status !== 1) score += gains.get(key) ?? 0
  }
  return score
}
