import type { OptimizableItem } from '@contract/configs'
import type { FeatureKey } from '../optimizable/catalogue'
import { catalogue, findCatalogueItem } from '../optimizable/catalogue'

/** The score before any function is on. */
export const BASE_SCORE = 40
const TO_SHARE = 100 - BASE_SCORE

/**
 * Returns the points that each entitled item adds to the safety score when it is on: whole points, 60 in total. With
 * all ten items these are the catalogue's gains; with fewer, the items share the 60 points in proportion to them.
 * Unknown items have no points.
 */
export function gainsOf(items: readonly OptimizableItem[]): ReadonlyMap<FeatureKey, number> {
  const named = new Set(items.map((item) => findCatalogueItem(item)))
  const entitled = catalogue.filter((item) => named.has(item))
  const all = entitled.reduce((sum, item) => sum + item.gain, 0)
  const shares = entitled.map(({ key, gain }) => ({ key, share: (TO_SHARE * gain) / all }))
  return roundShares(shares, TO_SHARE)
}

/**
 * Rounds shares to whole numbers that add up to `total`. What rounding down leaves over goes to the largest fractions, and
 * among equal ones to the first.
 */
export function roundShares<Key>(shares: readonly { key: Key; share: number }[], total: number): Map<Key, number> {
  const fraction = ({ share }: { share: number }) => share - Math.floor(share)
  const rounded = new Map(shares.map(({ key, share }) => [key, Math.floor(share)]))
  const left = [...rounded.values()].reduce((rest, points) => rest - points, total)
  const largest = [...shares].sort((one, other) => fraction(other) - fraction(one)).slice(0, left)
  for (const { key, share } of largest) rounded.set(key, Math.floor(share) + 1)
  return rounded
}

/**
 * Returns the safety score, 0 to 100: the base and the gain of each entitled item that is on. Items that the subscriber
 * has not bought do not lower the maximum of 100, and switching a function on never lowers the score. Without any item
 * the score is the base. Of a repeated item the first entry counts.
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
