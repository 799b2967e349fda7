import type { NumberRisk, PublicTag } from '@contract/tags'
import { tagMeaning, type TagMeaning } from './presets'

/** What the network itself thinks of a number. */
export interface NetworkView {
  fraud: 'none' | 'risk' | 'high'
  harassment: string | null
}

/** So many people have to say it before their tags count as a risk. */
const ENOUGH = 3

/** How many people have tagged a number as fraud, once they are many; else 0. */
export function fraudReports(tags: readonly PublicTag[]): number {
  const votes = countVotes(tags, 'fraud')
  return votes >= ENOUGH ? votes : 0
}

function countVotes(tags: readonly PublicTag[], meaning: TagMeaning): number {
  return tags.filter(({ tag }) => tagMeaning(tag) === meaning).reduce((sum, { count }) => sum + count, 0)
}

/**
 * The risk of a number from the network's view and from what people tag it as: a fraud only when the network is sure,
 * suspected when it or enough people think so, a nuisance likewise.
 */
export function riskOf({ fraud, harassment }: NetworkView, tags: readonly PublicTag[]): NumberRisk {
  const votes = (meaning: TagMeaning) => countVotes(tags, meaning)
  if (fraud === 'high') return 'fraud'
  if (fraud === 'risk' || votes('fraud') >= ENOUGH) return 'suspect'
  return harassment !== null || votes('nuisance') >= ENOUGH ? 'nuisance' : 'none'
}
