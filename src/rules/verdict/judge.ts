import type { VerdictAction } from '@contract/words/guard'
import { holdsAny, type ProductFlags } from '../products/flags'
import type { ReasonCode, RuleMatch, Verdict } from './reasons'

/** A matching rule with its action. `suspended`: a timed pause suspends it. */
export interface Candidate {
  action: VerdictAction
  reason: ReasonCode
  detail: string
  allowanceId?: string
  suspended?: boolean
}

/**
 * Builds a verdict from the matching rules, in order of precedence: the first one that is not suspended decides.
 * Without one the event passes, and the reason says why: a pause suspended a rule, no rule matched, or there is no
 * product.
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

function passing(isSuspended: boolean, flags: ProductFlags): Candidate {
  if (isSuspended) return { action: 'pass', reason: 'paused', detail: '' }
  const reason = holdsAny(flags) ? 'noRule' : 'noProduct'
  return { action: 'pass', reason, detail: '' }
}

function toMatch({ reason, detail }: Candidate): RuleMatch {
  return { reason, detail }
}
