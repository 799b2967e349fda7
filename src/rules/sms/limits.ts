import type { ProductStatus } from '@contract/subscribe'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { limitsOf } from '../products/limits'
import { resolveTier } from '../products/tier'

/** The most senders and words of each list that may be kept. */
export interface SmsLimits {
  refused: number
  allowed: number
  block: number
  allow: number
}

const none: SmsLimits = { refused: 0, allowed: 0, block: 0, allow: 0 }
const basic: SmsLimits = { refused: 10, allowed: 10, block: 10, allow: 10 }

/**
 * The limits of the SMS guard's own lists. The six, nine and three yuan tiers have as much room for senders as for
 * numbers (SPEC.md section 6); any other product that covers SMS has ten of each, and without one there is no room.
 */
export function smsLimitsOf(list: readonly ProductStatus[]): SmsLimits {
  if (!covers(resolveFlags(list), 'sms')) return none
  const { tier, six } = resolveTier(list)
  if (!six && tier !== 'three') return basic
  const { blacklist, whitelist } = limitsOf(list)
  const words = six ? 30 : 20
  return { refused: blacklist, allowed: whitelist, block: words, allow: words }
}
