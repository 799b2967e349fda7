import type { AppealState, ComplaintState } from '@contract/appeals'
import { EVIDENCE_MS, STATUS_MS } from './limits'
import { isEvidenceWanted, isReviewed } from './states'

export interface CaseTimes {
  state: AppealState | ComplaintState
  changedAt: number
  /** When the subscriber last had news. */
  toldAt: number
  /** When the review desk is to be told, or asked, next. */
  askAt: number | null
  recheckAt: number | null
  /** When each provider of tags that has not cleared is asked next. */
  tryAt: readonly (number | null)[]
}

/** When something is due of a case next, ms since the epoch; null for never. */
export function nextDue({ state, changedAt, toldAt, askAt, recheckAt, tryAt }: CaseTimes): number | null {
  const times = isReviewed(state)
    ? [askAt, toldAt + STATUS_MS]
    : isEvidenceWanted(state)
      ? [changedAt + EVIDENCE_MS, toldAt + STATUS_MS]
      : state === 'accepted'
        ? [recheckAt, ...tryAt]
        : []
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

const FIRST_RETRY = 10_000
const LAST_RETRY = 60 * 60 * 1000

/** How long to wait after an attempt without an answer: ten seconds at first, an hour at last. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY * 2 ** Math.min(attempts, 10), LAST_RETRY)
}
