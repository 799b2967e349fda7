import type { AppealState, ComplaintState } from '@contract/words/appeals'
import { HOUR_MS } from '../time/units'
import { EVIDENCE_MS, STATUS_MS } from './limits'
import { isEvidenceWanted, isReviewed } from './states'

export interface CaseTimes {
  state: AppealState | ComplaintState
  changedAt: number
  /** When the subscriber was last notified. */
  toldAt: number
  /** When the review desk is contacted next: to submit the case, or to fetch its decision. */
  askAt: number | null
  recheckAt: number | null
  /** The next attempt at each tag provider that has not cleared the tag yet. */
  tryAt: readonly (number | null)[]
}

/** Returns when the next work on a case is due, in ms since the epoch; null when nothing is due. */
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
const LAST_RETRY = HOUR_MS

/** Returns the delay in ms after an attempt without a response: from 10 seconds, doubled each time, up to an hour. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY * 2 ** Math.min(attempts, 10), LAST_RETRY)
}
