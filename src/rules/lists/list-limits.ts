import type { ProductStatus } from '@contract/subscribe'
import type { ListName } from '@contract/words/lists'
import type { Feature } from '../products/catalogue'
import { limitsOf, smsLimitsOf } from '../products/limits'
import { oppositeOf, topicOf } from './list-kinds'

/** The maximum number of entries of each list; both segment lists share one limit. */
export type ListLimits = Readonly<Record<ListName, number>>

/**
 * Returns the limits of every list (SPEC.md section 6). The six, nine and three yuan tiers have as many entries for
 * senders as for numbers. sms and dnd, which are made for it, have ten of each. All other products have none for
 * senders and words, a standard uasp included: it uses the SMS guard without lists of its own.
 */
export function listLimitsOf(list: readonly ProductStatus[]): ListLimits {
  const { blacklist, whitelist, segments } = limitsOf(list)
  const { refused, allowed, words } = smsLimitsOf(list)
  return {
    black: blacklist,
    white: whitelist,
    blackSegment: segments,
    whiteSegment: segments,
    refused,
    allowed,
    blockWord: words,
    allowWord: words,
  }
}

/** Returns the feature that a list needs to have any effect: call guard or the SMS guard. */
export function featureOfList(list: ListName): Feature {
  const topic = topicOf(list)
  return topic === 'number' || topic === 'segment' ? 'umm' : 'sms'
}

/** Whether the products allow any entries on a list, whatever is used already. */
export const roomOn =
  (list: ListName) =>
  (products: readonly ProductStatus[]): boolean =>
    listLimitsOf(products)[list] > 0

/** Returns the lists that share one limit with a list, itself included: both segment lists, otherwise only the list. */
export function listsThatShare(list: ListName): ListName[] {
  return topicOf(list) === 'segment' ? [list, oppositeOf(list)] : [list]
}
