import type { VerdictAction } from '@contract/intercepts'
import type { ProductFlags } from '../products/flags'
import type { ReasonCode, RuleMatch, Verdict } from './reasons'

/** A rule that matched, with what it would do. `suspended`: a timed pause holds it back. */
export interface Candidate {
  action: VerdictAction
  reason: ReasonCode
  detail: string
  allowanceId?: string
  suspended?: boolean
}

/**
 * Turns the rules that matched, in order of precedence, into a verdict: the first one that is not suspended decides.
 * When none is left the event passes, and why: a pause that held a rule back, no rule that matched, or no product at
 * all.
 */
export function judge(candidates: readonly Candidate[], flags: ProductFlags): Verdict {
  const winner = candidates.find((candidate) => !candidate.suspended) ?? passing(candidates.length > 0, flags)
  return {
    action: winner.action,
    rule: toMatch(winner),
    alsoMatched: candidates.filter((candidate) => candidate !== winner).map(toMatch),
    allowanceId: winner.allowanceId ?? null,
    treatment: null,
  }
}

function passing(heldBack: boolean, flags: ProductFlags): Candidate {
  if (heldBack) return { action: 'pass', reason: 'paused', detail: '' }
  const reason = Object.values(flags).includes(true) ? 'noRule' : 'noProduct'
  return { action: 'pass', reason, detail: '' }
}

function toMatch({ reason, detail }: Candidate): RuleMatch {
  return { reason, detail }
}
