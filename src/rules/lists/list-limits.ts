import type { ListName } from '@contract/lists'
import type { ProductStatus } from '@contract/subscribe'
import type { Feature } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { limitsOf } from '../products/limits'
import { resolveTier } from '../products/tier'
import { oppositeOf, topicOf } from './list-kinds'

/** The most entries that a list may keep; both lists of segments share theirs. */
export type ListLimits = Readonly<Record<ListName, number>>

const noSms = { refused: 0, allowed: 0, blockWord: 0, allowWord: 0 }
const basicSms = { refused: 10, allowed: 10, blockWord: 10, allowWord: 10 }

/**
 * The limits of every list (SPEC.md section 6). The six, nine and three yuan tiers have as much room for senders as for
 * numbers; sms and dnd, which are made for it, have ten of each. Any other product is silent about it: no room for senders
 * and words, also for a standard uasp, which uses the SMS guard without lists of its own.
 */
export function listLimitsOf(list: readonly ProductStatus[]): ListLimits {
  const { blacklist, whitelist, segments } = limitsOf(list)
  return { black: blacklist, white: whitelist, blackSegment: segments, whiteSegment: segments, ...smsLimits(list) }
}

/** What a subscriber's products must cover for a list to do anything: call guard, or the SMS guard. */
export function featureOfList(list: ListName): Feature {
  const topic = topicOf(list)
  return topic === 'number' || topic === 'segment' ? 'umm' : 'sms'
}

/** Returns whether products have any room for entries of a list, used or not. */
export const roomOn =
  (list: ListName) =>
  (products: readonly ProductStatus[]): boolean =>
    listLimitsOf(products)[list] > 0

/** The lists whose entries count together with a list's: both lists of segments, else the list alone. */
export function listsThatShare(list: ListName): ListName[] {
  return topicOf(list) === 'segment' ? [list, oppositeOf(list)] : [list]
}

function smsLimits(list: readonly ProductStatus[]): typeof noSms {
  const { tier, six } = resolveTier(list)
  const flags = resolveFlags(list)
  if (!six && tier !== 'three') return flags.sms || flags.dnd ? basicSms : noSms
  const { blacklist, whitelist } = limitsOf(list)
  const words = six ? 30 : 20
  return { refused: blacklist, allowed: whitelist, blockWord: words, allowWord: words }
}
