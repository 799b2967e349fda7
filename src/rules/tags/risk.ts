import type { PublicTag } from '@contract/tags'
import type { NumberRisk } from '@contract/words/guard'
import type { FraudLevel } from '../verdict/call-rules'
import { presetCode, tagMeaning, type TagMeaning } from './presets'

/** The network's own assessment of a number. */
export interface NetworkView {
  fraud: FraudLevel
  harassment: string | null
}

/** The minimum number of people before their tags count as a risk. */
const MIN_VOTES = 3

/**
 * The tags that others see: a preset that at least three people chose. A text of somebody's own is shown to its author alone,
 * because nobody has read it before others would.
 */
export function tagsForOthers(tags: readonly PublicTag[]): PublicTag[] {
  return tags.filter(({ tag, count }) => presetCode(tag) !== null && count >= MIN_VOTES)
}

/** Returns how many people have tagged a number as fraud; 0 below the minimum. */
export function fraudReports(tags: readonly PublicTag[]): number {
  const votes = countVotes(tags, 'fraud')
  return votes >= MIN_VOTES ? votes : 0
}

function countVotes(tags: readonly PublicTag[], meaning: TagMeaning): number {
  return tags.filter(({ tag }) => tagMeaning(tag) === meaning).reduce((sum, { count }) => sum + count, 0)
}

/**
 * Returns the risk of a number from the network's assessment and people's tags: `fraud` only when the network is
 * certain; `suspect` when the network suspects it or enough people tagged it as fraud; `nuisance` in the same way. Without
 * any of these the number is not said to be harmless unless the network's data is current (`isCurrent`): then `unknown`.
 */
export function riskOf(view: NetworkView | null, tags: readonly PublicTag[], isCurrent: boolean): NumberRisk {
  const { fraud, harassment } = view ?? { fraud: 'none', harassment: null }

  const votes = (meaning: TagMeaning) => countVotes(tags, meaning)
  if (fraud === 'high') return 'fraud'
  if (fraud === 'risk' || votes('fraud') >= MIN_VOTES) return 'suspect'
  if (harassment !== null || votes('nuisance') >= MIN_VOTES) return 'nuisance'
  return isCurrent ? 'none' : 'unknown'
}
