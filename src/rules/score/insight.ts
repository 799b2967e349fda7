import type { OptimizableItem } from '@contract/configs'
import type { AxisValue, ScoreCause } from '@contract/score'
import type { ScoreAxis } from '@contract/words/points'
import type { FeatureKey } from '../optimizable/catalogue'
import { catalogue, findCatalogueItem, itemKey } from '../optimizable/catalogue'
import { gainsOf, roundShares } from './score'

/** The axes of protection in display order, each with the items that count for it. */
const itemsOfAxis = {
  fraud: ['umm:3:0', 'antiFraud:5'],
  harassment: ['umm:3:1'],
  abroad: ['umm:7', 'antiFraud:9', 'antiFraud:8', 'uasp:2'],
  answering: ['uasp:1'],
  sites: ['uasp:3'],
  family: ['uasp:4'],
} as const satisfies Record<ScoreAxis, readonly FeatureKey[]>

export const scoreAxes = Object.keys(itemsOfAxis) as ScoreAxis[] // the record has no other keys

/** Returns the axis that an item counts for. */
export function axisOf(key: FeatureKey): ScoreAxis {
  return scoreAxes.find((axis) => (itemsOfAxis[axis] as readonly FeatureKey[]).includes(key)) ?? 'fraud'
}

/** An item of the score: `weight` is its value, `gain` is what switching it on adds, 0 while it is on. */
export interface ScoreItem extends OptimizableItem {
  weight: number
  gain: number
}

/**
 * Returns each entitled item with its weight in the score and with the points that switching it on adds; in catalogue
 * order, without repeats.
 */
export function scoreItems(items: readonly OptimizableItem[]): ScoreItem[] {
  const gains = gainsOf(items)
  return catalogue.flatMap((known) => {
    const item = items.find((one) => findCatalogueItem(one) === known)
    if (!item) return []
    const weight = gains.get(known.key) ?? 0
    return [{ ...item, weight, gain: item.status === 1 ? weight : 0 }]
  })
}

/**
 * Returns the values of the radar chart: for each axis the reached and the possible points. Leaves out axes for which
 * the subscriber has no product, since a missing product is no weakness.
 */
export function radarOf(items: readonly OptimizableItem[]): AxisValue[] {
  // scoreItems returns only items of the catalogue, so the key is known.
  const scored = scoreItems(items).map((item) => ({ ...item, axis: axisOf(itemKey(item) as FeatureKey) }))
  return scoreAxes.flatMap((name) => {
    const own = scored.filter(({ axis }) => axis === name)
    const most = own.reduce((sum, { weight }) => sum + weight, 0)
    return most > 0 ? [{ name, points: most - own.reduce((sum, { gain }) => sum + gain, 0), most }] : []
  })
}

/**
 * Limits the gains beside a score, so that they never add up to more than the points missing to 100, whatever a gateway
 * returns. A larger sum is reduced proportionally to whole points.
 */
export function fitGains<Key>(gains: ReadonlyMap<Key, number>, score: number): ReadonlyMap<Key, number> {
  const missing = Math.max(0, Math.min(100, Math.floor(100 - (Number.isFinite(score) ? score : 0))))
  const whole = [...gains].map(([key, gain]) => ({
    key,
    gain: Number.isFinite(gain) ? Math.max(0, Math.floor(gain)) : 0,
  }))
  const sum = whole.reduce((total, { gain }) => total + gain, 0)
  if (sum <= missing) return new Map(whole.map(({ key, gain }) => [key, gain]))
  const shares = whole.map(({ key, gain }) => ({ key, share: (gain / sum) * missing }))
  return roundShares(shares, missing)
}

/** Returns the items that changed between two states, in catalogue order. */
export function scoreCauses(before: readonly OptimizableItem[], after: readonly OptimizableItem[]): ScoreCause[] {
  return catalogue.flatMap(({ key, productType, type, contentTag }) => {
    const change = changeOf(statusIn(before, key), statusIn(after, key))
    return change === null ? [] : [{ productType, type, contentTag, change }]
  })
}

/** The status of an item: 0 on, 1 off, null without a product for it. */
function statusIn(items: readonly OptimizableItem[], key: FeatureKey): number | null {
  return items.find((item) => itemKey(item) === key)?.status ?? null
}

function changeOf(before: number | null, after: number | null): ScoreCause['change'] | null {
  if (before === null) return after === null ? null : 'added'
  if (after === null) return 'removed'
  if ((before === 1) === (after === 1)) return null
  return after === 1 ? 'off' : 'on'
}
