import type { ReputationLevel } from '@contract/words/line'
import type { HarassmentKind } from '@contract/words/guard'
import type { NetworkView } from '../tags/risk'

/** The network's data about a number: its own view, how many subscribers tagged it as what, and when last (ms). */
export interface NumberReputation extends NetworkView {
  harassment: HarassmentKind | null
  tag: string
  markCount: number
  markedAt: number
}

/** A row about a number as the carrier's lists and its look-up send it. */
export interface ReputationRow {
  level: ReputationLevel
  kind: HarassmentKind | null
  tag: string
  marks: number
  markedAt: number
}

/** What a row means. Only a nuisance has a kind of harassment. */
export function opinionOf({ level, kind, tag, marks, markedAt }: ReputationRow): NumberReputation {
  const fraud = level === 'fraud' ? 'high' : level === 'suspect' ? 'risk' : 'none'
  return { fraud, harassment: fraud === 'none' ? kind : null, tag, markCount: marks, markedAt }
}
