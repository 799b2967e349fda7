import type { Applied, LineAction } from '@contract/words/line'
import type { CallTreatment, VerdictAction } from '@contract/words/guard'
import type { ReasonCode, RuleMatch } from '../verdict/reasons'

/** What the gateway answers for a verdict: a reminder lets the phone ring, with a label. */
export function lineActionOf(action: VerdictAction): LineAction {
  return action === 'remind' ? 'pass' : action
}

/** A verdict as the log shows it. `treatment`: of a stopped call. */
export interface Decision {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
  treatment?: CallTreatment | null
}

/** What the switch says that it did; `lost`: the event that says so never came. */
export interface SwitchReport {
  applied: Applied | 'lost'
  action: LineAction
}

/**
 * Returns the decision for the log: what the switch did, not what the gateway wished. Where they agree it is the
 * gateway's decision. Where the switch had no verdict, or did something else, the rule is 'unchecked' with the cause,
 * and the rules that would have decided follow. A stopped call that the agent was to answer is stopped by its rule where there is no
 * agent.
 */
export function decisionApplied(wish: Decision, { applied, action }: SwitchReport): Decision {
  const isWish = applied === 'gateway' && lineActionOf(wish.action) === action
  if (isWish) return wish
  const isStoppedWithoutAgent = applied === 'gateway' && wish.treatment === 'agent' && action === 'stop'
  if (isStoppedWithoutAgent) return { ...wish, action }
  const cause = applied === 'gateway' ? 'switch' : applied
  return { action, rule: unchecked(cause), alsoMatched: [wish.rule, ...wish.alsoMatched].filter(isRule) }
}

/** Why nothing was checked: the cause is a word of the port, as in docs/line.md. */
export type UncheckedCause = Applied | 'lost' | 'switch' | 'slow' | 'database' | 'busy'

/** The rule of an event that nobody has checked. */
export function unchecked(cause: UncheckedCause): RuleMatch {
  return { reason: 'unchecked', detail: cause }
}

const noRules: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['noRule', 'noProduct', 'paused', 'unchecked'])

/** Whether a match names a rule; the others say that none applied. */
function isRule({ reason }: RuleMatch): boolean {
  return !noRules.has(reason)
}
