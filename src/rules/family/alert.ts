import type { AlertPart, FamilyAlert } from '@contract/family'
import { familyRisks, type AlertScript, type FamilyRisk } from '@contract/words/family'
import type { LineKind, VerdictAction } from '@contract/words/guard'
import type { FraudLevel } from '../verdict/call-rules'
import type { ReasonCode } from '../verdict/reasons'

/** The risk that the network and the SMS rules see in an event, independent of the person's products. */
export interface EventDanger {
  kind: LineKind
  fraud: FraudLevel
  isFraudSms: boolean
  isRiskySite: boolean
}

/**
 * Reasons for which the person or the service lets an event through, so that it raises no alert. A number that the
 * person has answered or dialled is not among them: it can still be a fraudster.
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

interface RiskRule {
  /** What its alerts look like, and the part of a scope that covers them unless `agreedBy` names another. */
  part: 'calls' | 'sms' | 'sites'
  agreedBy?: Exclude<AlertPart, RiskRule['part']> | 'circle'
  /** It is about a row of the log, from which a caller is blocked. */
  isInLog: boolean
  /** The advice, where no words decide it. */
  script?: AlertScript
  /** Certain fraud, not a suspicion. */
  isCertain: boolean
  /** Whether an event that the person has not allowed raises its alert. */
  isRaisedBy: (event: EventDanger) => boolean
}

/** The facts of each risk: scope, look, texts and advice follow from them. */
export const riskRules: Readonly<Record<FamilyRisk, RiskRule>> = {
  fraudCall: {
    part: 'calls',
    isInLog: true,
    isCertain: true,
    isRaisedBy: ({ kind, fraud }) => kind === 'call' && fraud === 'high',
  },
  suspectCall: {
    part: 'calls',
    isInLog: true,
    isCertain: false,
    isRaisedBy: ({ kind, fraud }) => kind === 'call' && fraud === 'risk',
  },
  fraudSms: {
    part: 'sms',
    isInLog: true,
    isCertain: true,
    isRaisedBy: ({ kind, isFraudSms }) => kind === 'sms' && isFraudSms,
  },
  riskySite: {
    part: 'sites',
    script: 'site',
    isInLog: true,
    isCertain: false,
    isRaisedBy: ({ kind, isRiskySite }) => kind === 'web' && isRiskySite,
  },
  // Not raised by one event: a call and a code together (rules/live/code-in-call.ts).
  codeInCall: {
    part: 'calls',
    agreedBy: 'codes',
    script: 'account',
    isInLog: false,
    isCertain: false,
    isRaisedBy: () => false,
  },
  // Nor is this one: the network reports a change of call forwarding (rules/live/forwarding.ts).
  forwarding: {
    part: 'calls',
    agreedBy: 'forwarding',
    script: 'account',
    isInLog: false,
    isCertain: false,
    isRaisedBy: () => false,
  },
  // The person says it (DESIGN 5.22).
  paid: {
    part: 'calls',
    agreedBy: 'payments',
    script: 'paid',
    isInLog: false,
    isCertain: true,
    isRaisedBy: () => false,
  },
  // Several people are met (rules/live/circle.ts).
  circle: {
    part: 'calls',
    agreedBy: 'circle',
    script: 'circle',
    isInLog: true,
    isCertain: false,
    isRaisedBy: () => false,
  },
  // The gateway raises it (rules/live/number-lock.ts).
  unlock: {
    part: 'calls',
    agreedBy: 'lock',
    script: 'unlock',
    isInLog: false,
    isCertain: false,
    isRaisedBy: () => false,
  },
}

/** Whether the person or the service lets an event through for this reason, so that it raises no alert. */
export const isLetThrough = (reason: ReasonCode): boolean => ordinary.has(reason)

/** Returns the risk of an event; null when it is harmless or the person has allowed it. */
export function alertRisk(event: EventDanger, reason: ReasonCode): FamilyRisk | null {
  if (isLetThrough(reason)) return null
  return familyRisks.find((risk) => riskRules[risk].isRaisedBy(event)) ?? null
}

/**
 * Returns the outcome of a risky event. A call that the agent answered counts as stopped: it never reached the person.
 */
export function alertOutcome(action: VerdictAction): FamilyAlert['outcome'] {
  if (action === 'pass') return 'rang'
  return action === 'remind' ? 'warned' : 'stopped'
}

/** Keywords of each kind of fraud; the first match decides. */
const scripts: readonly [AlertScript, RegExp][] = [
  ['police', /公检法|涉嫌|公安|法院|洗钱|police/i],
  ['task', /刷单|兼职|返佣/],
  ['loan', /注销校园贷|征信|贷款|额度/],
  ['prize', /中奖|领奖|you have won/i],
  ['parcel', /快递|包裹|理赔/],
  ['points', /积分/],
  ['account', /安全账户|银行卡|账户异常|冻结|验证码|account/i],
]

/**
 * Returns the advice script for an event. `words` is the text of an SMS or the agent's transcript, and may be empty.
 */
export function scriptOf(risk: FamilyRisk, words: string): AlertScript {
  return riskRules[risk].script ?? scriptIn(words) ?? 'general'
}

/** Returns the kind of fraud that words tell; null where they tell none. */
export function scriptIn(words: string): AlertScript | null {
  return scripts.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}
