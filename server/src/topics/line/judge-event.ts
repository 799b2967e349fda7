import type { RuleMatch } from '@contract/intercepts'
import type { EventDanger } from '@/rules/family/alert'
import { normaliseNumber } from '@/rules/phone/number'
import { decideCall, decideSms, decideWeb } from '@/rules/verdict/decide'
import type { Verdict } from '@/rules/verdict/reasons'
import type { GuardSettings } from '@/rules/verdict/settings'
import { linksIn } from '@/rules/text/links'
import { readSms } from '@/rules/verdict/sms-rules'
import type { Subscriber } from '../../kernel/deps'
import { toJson } from '../../kernel/columns'
import type { LineEvent } from '../../ports/line'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { ReputationPort } from '../../ports/reputation'
import type { SmsPort } from '../../ports/sms'
import type { LineLogRow } from './tables'

/** Sources of facts about a number: the numbering plan and the network. */
export interface NumberSources {
  phoneData: PhoneDataPort
  reputation: ReputationPort
}

/** A caller's history in the log. */
export interface CallerHistory {
  lastCallAt: number | null
  repeatPassesToday: number
}

export interface JudgedEvent {
  verdict: Verdict
  /** How dangerous the event is, independent of the settings. */
  danger: EventDanger
  row: Omit<LineLogRow, 'subscriber_id' | 'entry_id'>
}

const unknown = { fraud: 'none', harassment: null, tag: '', markCount: 0 } as const
const SITE_LENGTH = 200
const TEXT_LENGTH = 1000

/** The normalized number of an event, or its site; empty for a hidden caller. */
export function callerOf({ kind, from }: LineEvent): string {
  return kind === 'web' ? from.slice(0, SITE_LENGTH) : (normaliseNumber(from) ?? '')
}

/** Decides an event by the subscriber's settings (DESIGN section 5). Returns the verdict and the row for the log. */
export function judgeEvent(
  event: LineEvent,
  settings: GuardSettings,
  history: CallerHistory,
  at: number,
  { phoneData, reputation }: NumberSources,
): JudgedEvent {
  const caller = callerOf(event)
  const isWeb = event.kind === 'web'
  const hasNumber = !isWeb && caller !== ''
  const { fraud, harassment, tag, markCount } = (hasNumber && reputation.of(caller, at)) || unknown
  const { place, carrier } = hasNumber ? phoneData.lookUp(caller) : { place: '', carrier: '' }
  const words = event.text ?? (isWeb ? event.from : '')

  const sms = event.kind === 'sms' ? readSms(caller, words, reputation.isRiskySite) : null
  const isRiskySite = isWeb && reputation.isRiskySite(linksIn(caller)[0]?.host ?? caller)
  const decide = (): Verdict => {
    if (sms) return decideSms(sms, settings, at)
    if (isWeb) return decideWeb({ site: caller, risky: isRiskySite }, settings)
    return decideCall({ from: caller, fraud, harassment, markCount, ...history }, settings, at)
  }
  const verdict = decide()
  // Only the agent records the words of a call.
  const text = event.kind === 'call' && verdict.action !== 'agent' ? '' : words
  return {
    verdict,
    danger: { kind: event.kind, fraud, isFraudSms: sms?.kind === 'fraud', isRiskySite },
    row: {
      at,
      kind: event.kind,
      caller,
      place,
      carrier,
      tag,
      mark_count: markCount,
      action: verdict.action,
      reason: verdict.rule.reason,
      detail: verdict.rule.detail,
      also_matched: toJson<RuleMatch[]>(verdict.alsoMatched),
      seconds: event.kind === 'call' && verdict.action !== 'stop' ? (event.seconds ?? 0) : 0,
      text: text.slice(0, TEXT_LENGTH),
      corrected: false,
      list_move: null,
    },
  }
}

export interface StoppedCall {
  sms: SmsPort
  subscriber: Subscriber
  /** The caller's number; empty when it was hidden. */
  from: string
}

/** Sends the SMS about a stopped call to a subscriber who chose that notice. Rejects when the SMS centre does. */
export async function sendStoppedCallSms({ sms, subscriber, from }: StoppedCall): Promise<void> {
  const caller = from === '' ? '未显示号码' : from
  await sms.send({
    kind: 'stopped-call',
    phoneNo: subscriber.phoneNo,
    text: `【手机安全卫士】已为您拦截来电：${caller}。`,
  })
}
