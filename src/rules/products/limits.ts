import type { ProductStatus } from '@contract/subscribe'
import { resolveFlags } from './flags'
import type { Orderable } from './packages'
import { resolveTier } from './tier'

/**
 * The maximum number of entries. After a downgrade the entries beyond it stay and keep working, but none can be added.
 */
export interface Limits {
  blacklist: number
  whitelist: number
  segments: number
  family: number
}

const none: Limits = { blacklist: 0, whitelist: 0, segments: 0, family: 0 }
/** The limits of umm and do-not-disturb without a package. */
export const basicLimits: Limits = { blacklist: 10, whitelist: 10, segments: 10, family: 0 }
const three: Limits = { blacklist: 50, whitelist: 44, segments: 42, family: 2 }
const six: Limits = { blacklist: 100, whitelist: 94, segments: 92, family: 5 }

/** Returns the limits of a status list (SPEC.md section 6). A limit that is missing there is 0. */
export function limitsOf(list: readonly ProductStatus[]): Limits {
  const tier = resolveTier(list)
  if (tier.six) return six
  if (tier.tier === 'three') return three
  const flags = resolveFlags(list)
  return flags.umm || flags.dnd ? basicLimits : none
}

/** Returns the limits of a package, independent of other products. */
export function packageLimits(tier: 'nine' | 'six' | 'three'): Limits {
  return tier === 'three' ? three : six
}

/** Returns the limits after ordering one more product. Do-not-disturb does not reduce those of a package. */
export function limitsWith(list: readonly ProductStatus[], key: Orderable): Limits {
  if (key !== 'dnd') return packageLimits(key)
  const held = limitsOf(list)
  return held.blacklist > basicLimits.blacklist ? held : basicLimits
}

/** Returns how many of `wanted` new entries still fit; never negative, even if a downgrade left more than the limit. */
export function roomFor(limit: number, used: number, wanted: number): number {
  return Math.max(0, Math.min(wanted, limit - used))
}
