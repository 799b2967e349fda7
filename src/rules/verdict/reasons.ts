import type { CallTreatment } from '@contract/guard'
import type { RuleMatch as WireRuleMatch, VerdictAction } from '@contract/intercepts'

/** Every reason that a verdict can have, as it stands on the wire; the screens have a text for each. */
export const reasonCodes = [
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'blacklist',
  'whiteSegment',
  'contact',
  'dialled',
  'answered',
  'blackSegment',
  'fraud',
  'repeatCall',
  'harassment',
  'international',
  'hidden',
  'doNotDisturb',
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
  'internationalSms',
  'internationalSmsReceived',
  'riskyWebsite',
  'paused',
  'noRule',
  'noProduct',
] as const

export type ReasonCode = (typeof reasonCodes)[number]

/** The wire's rule match with its reasons named. `detail` is the entry, prefix, kind or hours that matched, or empty. */
export interface RuleMatch extends WireRuleMatch {
  reason: ReasonCode
}

/** What is done, the rule that decided, and every other rule that would have matched, in order of precedence. */
export interface Verdict {
  action: VerdictAction
  rule: RuleMatch
  alsoMatched: RuleMatch[]
  /** The allowance that let the call through, to be used up by the caller when it was for one call; else null. */
  allowanceId: string | null
  /** What becomes of a call that a rule stops; null for everything else. */
  treatment: CallTreatment | null
}
