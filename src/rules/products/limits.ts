import type { ProductStatus } from '@contract/subscribe'
import type { Orderable } from './catalogue'
import { entryLimits, type Limits, type SmsLimits } from './entry-limits'
import { heldProducts, isGuard } from './flags'

/** Returns the limits of a status list (SPEC.md section 6): of each kind the highest of its products, otherwise 0. */
export function limitsOf(list: readonly ProductStatus[]): Limits {
  return highest(heldProducts(list).map((key) => entryLimits[key].limits))
}

/** Returns the limits of the lists for SMS in the same way. */
export function smsLimitsOf(list: readonly ProductStatus[]): SmsLimits {
  const held = heldProducts(list).map((key) => entryLimits[key].sms)
  const most = (name: keyof SmsLimits) => Math.max(0, ...held.map((limits) => limits[name]))
  return { refused: most('refused'), allowed: most('allowed'), words: most('words') }
}

/** Returns the limits of an orderable product, independent of other products. */
export function packageLimits(key: Orderable): Limits {
  return entryLimits[key].limits
}

/** Returns the limits after ordering one more product. Do-not-disturb does not reduce those of a package. */
export function limitsWith(list: readonly ProductStatus[], key: Orderable): Limits {
  const ordered = packageLimits(key)
  return isGuard(key) ? ordered : highest([limitsOf(list), ordered])
}

/** Returns how many of `wanted` new entries still fit; never negative, even if a downgrade left more than the limit. */
export function roomFor(limit: number, used: number, wanted: number): number {
  return Math.max(0, Math.min(wanted, limit - used))
}

function highest(all: readonly Limits[]): Limits {
  const most = (name: keyof Limits) => Math.max(0, ...all.map((limits) => limits[name]))
  return {
    blacklist: most('blacklist'),
    whitelist: most('whitelist'),
    segments: most('segments'),
    family: most('family'),
  }
}
