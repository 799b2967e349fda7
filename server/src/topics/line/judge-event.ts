import type { RuleMatch } from '@contract/intercepts'
import type { NumberReputation } from '@/rules/line/opinion'
import type { EventDanger } from '@/rules/family/alert'
import type { Decision } from '@/rules/line/applied'
import { normaliseNumber } from '@/rules/phone/number'
import { decideCall, decideSms, decideWeb } from '@/rules/verdict/decide'
import type { Verdict } from '@/rules/verdict/reasons'
import type { GuardSettings } from '@/rules/verdict/settings'
import { hostsOfSites, linksIn } from '@/rules/text/links'
import { cutText } from '@/rules/text/storable-text'
import { isCarrierSite, type SmsLevel } from '@/rules/verdict/classify-sms'
import { textModels, versionOf, type TextModel } from '@/rules/sms/text-model'
import { readSms, type IncomingSms, type SenderFacts } from '@/rules/verdict/sms-rules'
import type { Subscriber } from '../../kernel/deps'
import { toJson } from '../../kernel/columns'
import type { LineEvent } from '../../ports/line'
import type { PhoneDataPort } from '../../ports/phone-data'
import type { ReputationPort } from '../../ports/reputation'
import type { SmsPort } from '../../ports/sms'
import type { LineLogRow } from './tables'

/** Sources of facts about a number: the numbering plan and the network; and what reads texts. */
export interface NumberSources {
  phoneData: PhoneDataPort
  reputation: ReputationPort
  /** Undefined is the newest one, null none. */
  textModel?: TextModel | null
  /** The subscriber has corrected the site of this visit: it does not remind, and stays as risky as it is to guardians. */
  isOwnSite?: boolean
}

/** An SMS as it is counted. */
export interface TextRead {
  level: SmsLevel
  /** It has a link that neither the network's lists nor the carriers' sites have. */
  hasUnknownLink: boolean
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
  /** Null for anything but an SMS. */
  read: TextRead | null
}

const unknown = { fraud: 'none', harassment: null, tag: '', markCount: 0 } as const
const SITE_LENGTH = 200
const TEXT_LENGTH = 1000

/** The normalized number of an event, or its site; empty for a hidden caller. */
export function callerOf({ kind, from }: Pick<LineEvent, 'kind' | 'from'>): string {
  return kind === 'web' ? cutText(from, SITE_LENGTH) : (normaliseNumber(from) ?? '')
}

/** The hosts that the network may warn of: of a site, or of the links in an SMS. */
export function hostsOf({ kind, from, text = '' }: LineEvent): string[] {
  if (kind === 'call') return []
  return kind === 'web' ? hostsOfSites([from]) : linksIn(text).map(({ host }) => host)
}

/** What is known about an event before anybody's settings are read. */
export interface EventFacts {
  caller: string
  reputation: Pick<NumberReputation, 'fraud' | 'harassment' | 'tag' | 'markCount'>
  /** The text of an SMS, read; null for anything else. */
  sms: IncomingSms | null
  isRiskySite: boolean
  /** The version of the model that read the text; empty when none was read. */
  textModel: string
}

/** Reads the network's view of a caller or site, and the text of an SMS. */
export function factsOf(
  event: LineEvent,
  at: number,
  reputation: ReputationPort,
  textModel: TextModel | null = textModels.current,
): EventFacts {
  const caller = callerOf(event)
  const isWeb = event.kind === 'web'
  const text = event.kind === 'sms' ? (event.text ?? '') : null
  return {
    caller,
    reputation: (!isWeb && caller !== '' && reputation.of(caller, at)) || unknown,
    sms: text === null ? null : readSms(caller, text, reputation.isRiskySite, senderOf(event), textModel),
    isRiskySite: isWeb && hostsOf(event).some((host) => reputation.isRiskySite(host)),
    textModel: text ? [versionOf(textModel), event.reading?.version ?? []].flat().join('+') : '',
  }
}

const senderOf = ({ senderName, isFromAbroad, reading, isConfirmed }: LineEvent): SenderFacts => ({
  isConfirmed,
  registeredName: senderName,
  isFromAbroad,
  other: reading,
})

/** How dangerous an event is, independent of the settings. */
export function dangerOf({ kind }: LineEvent, { reputation, sms, isRiskySite }: EventFacts): EventDanger {
  return { kind, fraud: reputation.fraud, isFraudSms: sms?.kind === 'fraud', isRiskySite }
}

/** The row of an event for the log. Of a call, only the agent records words. */
export function logRowOf(
  event: LineEvent,
  { caller, reputation, textModel }: EventFacts,
  { action, rule, alsoMatched }: Decision,
  at: number,
  phoneData: PhoneDataPort,
): JudgedEvent['row'] {
  const isWeb = event.kind === 'web'
  const { place, carrier } = isWeb || caller === '' ? { place: '', carrier: '' } : phoneData.lookUp(caller)
  const words = event.text ?? (isWeb ? event.from : '')
  const text = event.kind === 'call' && action !== 'agent' ? '' : words
  return {
    at,
    kind: event.kind,
    caller,
    place,
    carrier,
    tag: reputation.tag,
    mark_count: reputation.markCount,
    action,
    reason: rule.reason,
    detail: rule.detail,
    also_matched: toJson<RuleMatch[]>(alsoMatched),
    seconds: event.kind === 'call' && action !== 'stop' ? (event.seconds ?? 0) : 0,
    text: cutText(text, TEXT_LENGTH),
    corrected: false,
    list_move: null,
    text_model: textModel,
    from_abroad: event.isFromAbroad ?? false,
  }
}

/** How an SMS is counted. */
function textRead(event: LineEvent, { sms }: EventFacts, { isRiskySite }: ReputationPort): TextRead | null {
  if (sms === null) return null
  const level = sms.text === '' ? 'unread' : sms.isSuspect ? 'suspect' : sms.kind
  return { level, hasUnknownLink: hostsOf(event).some((host) => !isRiskySite(host) && !isCarrierSite(host)) }
}

/** Decides an event of which `factsOf` has read what is known, by the subscriber's settings (DESIGN section 5). */
export function verdictOf(
  event: LineEvent,
  { caller, reputation, sms, isRiskySite }: EventFacts,
  settings: GuardSettings,
  history: CallerHistory,
  at: number,
  isOwnSite = false,
): Verdict {
  if (sms) return decideSms(sms, settings, at)
  if (event.kind === 'web') return decideWeb({ site: caller, risky: isRiskySite && !isOwnSite }, settings)
  const { fraud, harassment, markCount } = reputation
  const { isFromAbroad = false } = event
  return decideCall({ from: caller, fraud, harassment, markCount, isFromAbroad, ...history }, settings, at)
}

/** Decides an event by the subscriber's settings. Returns the verdict and the row for the log. */
export function judgeEvent(
  event: LineEvent,
  settings: GuardSettings,
  history: CallerHistory,
  at: number,
  { phoneData, reputation, textModel, isOwnSite }: NumberSources,
): JudgedEvent {
  const facts = factsOf(event, at, reputation, textModel)
  const verdict = verdictOf(event, facts, settings, history, at, isOwnSite)
  return {
    verdict,
    danger: dangerOf(event, facts),
    row: logRowOf(event, facts, verdict, at, phoneData),
    read: textRead(event, facts, reputation),
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
