import type { RuleMatch as WireRuleMatch } from '@contract/intercepts'
import type { CallTreatment, VerdictAction } from '@contract/words/guard'

/** All reasons of verdicts, as the API carries them. The screens have a text for each. */
export const reasonCodes = [
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'blacklist',
  'whiteSegment',
  'contact',
  'afterPayment',
  'dialled',
  'answered',
  'blackSegment',
  'fraud',
  'storm',
  'repeatCall',
  'harassment',
  'international',
  'hidden',
  'doNotDisturb',
  'childLine',
  'riskCall',
  'internationalCall',
  'stranger',
  'verificationCode',
  'carrierNotice',
  'allowedSender',
  'refusedSender',
  'allowWord',
  'blockWord',
  'marketingSms',
  'fraudSms',
  'unverifiedSender',
  'internationalSms',
  'internationalSmsReceived',
  'suspectSms',
  'riskyWebsite',
  'unchecked',
  'paused',
  'noRule',
  'noProduct',
] as const

export type ReasonCode = (typeof reasonCodes)[number]

/** The API's rule match with typed reasons. `detail` is the entry, prefix, kind or hours that matched, or empty. */
export interface RuleMatch extends WireRuleMatch {
  reason: ReasonCode
}

/** Every reason of a decision, that of the rule that decided first. */
export function reasonsOf<Match extends { reason: string }>({
  rule,
  alsoMatched,
}: {
  rule: Match
  alsoMatched: readonly Match[]
}): Match['reason'][] {
  return [rule, ...alsoMatched].map(({ reason }) => reason)
}

/** The action, the rule that decided, and every other rule that matched, in order of precedence. */
export interface Verdict {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
  /**
   * The allowance that let the call through; whoever applies the verdict uses it up if it was for one call. Otherwise
   * null.
   */
  allowanceId: string | null
  /** The treatment of a stopped call; otherwise null. */
  treatment: CallTreatment | null
}
