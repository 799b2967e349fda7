import type { SmsListName } from '@contract/sms'
import type { ProductStatus } from '@contract/subscribe'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { limitsOf } from '../products/limits'
import { resolveTier } from '../products/tier'

/** The most entries that each list of the SMS guard may keep. */
export type SmsLimits = Readonly<Record<SmsListName, number>>

const none: SmsLimits = { refused: 0, allowed: 0, blockWord: 0, allowWord: 0 }
const basic: SmsLimits = { refused: 10, allowed: 10, blockWord: 10, allowWord: 10 }

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
  return { refused: blacklist, allowed: whitelist, blockWord: words, allowWord: words }
}
