import type { AlertScript, FamilyAlert, FamilyRisk } from '@contract/family'
import type { LineKind, VerdictAction } from '@contract/intercepts'
import type { ReasonCode } from '../verdict/reasons'

/** What the network and the SMS rules think of an event, whatever the person's products do about it. */
export interface EventDanger {
  kind: LineKind
  fraud: 'none' | 'risk' | 'high'
  isFraudSms: boolean
  isRiskySite: boolean
}

/**
 * Reasons by which the person, or the service itself, lets an event through: it is an ordinary one. A fraudster who has
 * been answered or dialled once is none.
 */
const ordinary: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'whiteSegment',
  'contact',
  'verificationCode',
  'carrierNotice',
  'allowedSender',
  'allowWord',
])

/** The risk of an event, or null for one that is harmless or that the person has chosen to let through. */
export function alertRisk(
  { kind, fraud, isFraudSms, isRiskySite }: EventDanger,
  reason: ReasonCode,
): FamilyRisk | null {
  if (ordinary.has(reason)) return null
  if (kind === 'sms') return isFraudSms ? 'fraudSms' : null
  if (kind === 'web') return isRiskySite ? 'riskySite' : null
  if (fraud === 'high') return 'fraudCall'
  return fraud === 'risk' ? 'suspectCall' : null
}

/** What became of a risky event: what the agent answered never reached the person. */
export function alertOutcome(action: VerdictAction): FamilyAlert['outcome'] {
  if (action === 'pass') return 'rang'
  return action === 'remind' ? 'warned' : 'stopped'
}

/** The words of each kind of fraud; the first that matches names it. */
const scripts: readonly [AlertScript, RegExp][] = [
  ['police', /公检法|涉嫌|公安|法院|洗钱|police/i],
  ['task', /刷单|兼职|返佣/],
  ['loan', /注销校园贷|征信|贷款|额度/],
  ['prize', /中奖|领奖|you have won/i],
  ['parcel', /快递|包裹|理赔/],
  ['points', /积分/],
  ['account', /安全账户|银行卡|账户异常|冻结|验证码|account/i],
]

/** Which script helps with an event; `words` are the text of an SMS or what the agent wrote down, and may be empty. */
export function scriptOf(risk: FamilyRisk, words: string): AlertScript {
  if (risk === 'riskySite') return 'site'
  return scripts.find(([, pattern]) => pattern.test(words))?.[0] ?? 'general'
}
