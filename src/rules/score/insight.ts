import type { OptimizableItem } from '@contract/configs'
import type { AxisValue, ScoreAxis, ScoreCause, ScoreItem } from '@contract/score'
import type { FeatureKey } from '../optimizable/catalogue'
import { catalogue, findCatalogueItem, itemKey } from '../optimizable/catalogue'
import { gainsOf } from './score'

/** The sides of protection in the order in which they are shown, each with the items that count for it. */
const itemsOfAxis = {
  fraud: ['umm:3:0', 'antiFraud:5'],
  harassment: ['umm:3:1'],
  abroad: ['umm:7', 'antiFraud:9', 'antiFraud:8', 'uasp:2'],
  answering: ['uasp:1'],
  sites: ['uasp:3'],
  family: ['uasp:4'],
} as const satisfies Record<ScoreAxis, readonly FeatureKey[]>

export const scoreAxes = Object.keys(itemsOfAxis) as ScoreAxis[] // the keys of the record above

/** The side of protection that an item counts for. */
export function axisOf(key: FeatureKey): ScoreAxis {
  return scoreAxes.find((axis) => (itemsOfAxis[axis] as readonly FeatureKey[]).includes(key)) ?? 'fraud'
}

/** Each entitled item with what it is worth in the score, and what switching it on adds; in catalogue order, each once. */
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
 * The radar chart: of each side what is reached and what could be, in points of the score. Sides of which the products
 * allow nothing are left out: what one has not bought is no weakness.
 */
export function radarOf(items: readonly OptimizableItem[]): AxisValue[] {
  const scored = scoreItems(items).map((item) => ({ ...item, axis: axisOf(itemKey(item) as FeatureKey) })) // known ones
  return scoreAxes.flatMap((name) => {
    const own = scored.filter(({ axis }) => axis === name)
    const most = own.reduce((sum, { weight }) => sum + weight, 0)
    return most > 0 ? [{ name, points: most - own.reduce((sum, { gain }) => sum + gain, 0), most }] : []
  })
}

/**
 * The gains to show beside a score: never more together than what is missing to 100, whatever a gateway answers. Gains that
 * add up to more are cut in proportion, to whole points; what rounding leaves over goes to the largest fractions.
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
  const fitted = new Map(shares.map(({ key, share }) => [key, Math.floor(share)]))
  const left = missing - [...fitted.values()].reduce((total, points) => total + points, 0)
  const fraction = ({ share }: { share: number }) => share - Math.floor(share)
  const largest = [...shares].sort((one, other) => fraction(other) - fraction(one)).slice(0, left)
  for (const { key, share } of largest) fitted.set(key, Math.floor(share) + 1)
  return fitted
}

/** What changed between two states of the items, in catalogue order. */
export function scoreCauses(before: readonly OptimizableItem[], after: readonly OptimizableItem[]): ScoreCause[] {
  return catalogue.flatMap(({ key, productType, type, contentTag }) => {
    const change = changeOf(statusIn(before, key), statusIn(after, key))
    return change === null ? [] : [{ productType, type, contentTag, change }]
  })
}

/** 0 on, 1 off, null without a product for it. */
function statusIn(items: readonly OptimizableItem[], key: FeatureKey): number | null {
  return items.find((item) => itemKey(item) === key)?.status ?? null
}

function changeOf(before: number | null, after: number | null): ScoreCause['change'] | null {
  if (before === null) return after === null ? null : 'added'
  if (after === null) return 'removed'
  if ((before === 1) === (after === 1)) return null
  return after === 1 ? 'off' : 'on'
}
