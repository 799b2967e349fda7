import type { HarassmentKind } from '@contract/words/guard'
import { liveEnd } from '../guard/pause'
import { bankHotlines, paymentHotlines } from '../phone/hotlines'
import { isInternationalNumber } from '../phone/number'
import { formatRange } from '../time/range'
import { dayOf } from '../time/shanghai'
import { MINUTE_MS } from '../time/units'
import { hoursAt } from '../time/week-hours'
import { isStopped } from './harassment'
import type { Candidate } from './judge'
import { isListed, longestPrefix, newestPrefix } from './list-set'
import { isNeverBlocked } from './never-block'
import type { ReasonCode } from './reasons'
import type { GuardSettings } from './settings'
import { findAllowance, runs } from './settings'

/** A second call within this time passes; the end of the third minute is included. */
export const REPEAT_WINDOW_MS = 3 * MINUTE_MS
/** How many repeat calls of one caller pass per day in Asia/Shanghai. */
const REPEAT_PASSES_A_DAY = 2
const hotlines: ReadonlySet<string> = new Set([...bankHotlines, ...paymentHotlines])

/** The network's assessment of a number: `high` is certain, `risk` a high-frequency risk number. */
export type FraudLevel = 'none' | 'risk' | 'high'

/** A call on the line, with what the network and the log know about the caller. */
export interface IncomingCall {
  /** The caller's normalised number; empty when it is hidden. */
  from: string
  fraud: FraudLevel
  harassment: HarassmentKind | null
  /** How many people have marked the number. */
  markCount: number
  /** When this caller last called this subscriber, in ms since the epoch, or null. */
  lastCallAt: number | null
  /** How many calls of this caller passed today with the reason 'repeatCall'. */
  repeatPassesToday: number
  /** The call came in from abroad, whatever number it shows (`comesFromAbroad`). */
  isFromAbroad?: boolean
}

/**
 * Returns every rule that matches a call, in order of precedence. Reminders let the phone ring, so they come after all
 * rules that stop the call. The agent comes last: it answers strangers about whom nothing is known. Lists, segments,
 * "only who I know", hidden callers, hours and the pass of a repeat call need call guard (umm). Never-block numbers,
 * allowances and known numbers only let calls through and need no product.
 */
export function matchCall(call: IncomingCall, settings: GuardSettings, now: number): Candidate[] {
  const suspended = liveEnd(settings.pausedUntil, now) !== null
  const suspend = (candidate: Candidate): Candidate => ({ ...candidate, suspended })
  const onChildLine = childLine(call, settings)
  const asksFirst = onChildLine === 'askedAbout'
  const own = ownChoices(call, settings, now).filter(({ reason }) => !asksFirst || reason !== 'answered')
  const usual = [
    ...own,
    ...fraud(call, settings),
    ...storm(call, settings, now).map(suspend),
    ...(asksFirst ? [] : repeat(call, settings, now)),
    ...unwanted(call, settings, now).map(suspend),
    ...(asksFirst ? [{ action: 'stop', reason: 'childLine', detail: '' } as const] : []),
    ...reminders(call, settings),
    ...(onChildLine === 'expected' ? [] : agent(own, settings).map(suspend)),
  ]
  const rule = stricter(call, settings, now)
  return rule === null ? usual : beforeWhatYields(usual, rule)
}

/** What lets a suspected caller through, or only warns of it: in the stricter days something else goes before it. */
const yielding: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'dialled',
  'answered',
  'repeatCall',
  'riskCall',
  'internationalCall',
  'stranger',
])

function beforeWhatYields(candidates: Candidate[], one: Candidate): Candidate[] {
  const found = candidates.findIndex(({ reason }) => yielding.has(reason))
  const index = found < 0 ? candidates.length : found
  return [...candidates.slice(0, index), one, ...candidates.slice(index)]
}

/**
 * In the days after a payment a caller whom the network suspects does not reach the subscriber (DESIGN 5.22): a call in either direction is how
 * the fraud began, so it does not help. A nuisance counts below the strength that usually stops its kind, unless the subscriber lets the kind through.
 * The hotlines of banks and payment services call back about the payment.
 */
function stricter(call: IncomingCall, settings: GuardSettings, now: number): Candidate | null {
  const { fraud, harassment } = call
  const stricterUntil = liveEnd(settings.stricterUntil, now)
  if (stricterUntil === null || !settings.covered.has('umm') || isHotline(call)) return null
  const isNuisance = harassment !== null && settings.harassment.has(harassment)
  if (fraud === 'none' && !isNuisance) return null
  const action = fraud !== 'high' && runs(settings, 'uasp:1') ? 'agent' : 'stop'
  return { action, reason: 'afterPayment', detail: dayOf(stricterUntil) }
}

/**
 * Rules from the subscriber's own lists and history; none for a hidden caller. Of a segment that is let through and one
 * that is stopped the newer one decides.
 */
function ownChoices({ from }: IncomingCall, settings: GuardSettings, now: number): Candidate[] {
  if (from === '') return []
  const found: Candidate[] = []
  const guarded = settings.covered.has('umm')
  const allowance = findAllowance(settings, from, now)
  const whiteSegment = guarded ? longestPrefix(settings.whiteSegments, from, now) : null
  const blackSegment = guarded ? longestPrefix(settings.blackSegments, from, now) : null
  const isStopNewer =
    whiteSegment !== null &&
    blackSegment !== null &&
    newestPrefix(settings.blackSegments, from, now) > newestPrefix(settings.whiteSegments, from, now)
  const letThrough: Candidate[] =
    whiteSegment === null ? [] : [{ action: 'pass', reason: 'whiteSegment', detail: whiteSegment }]
  if (isNeverBlocked(from)) found.push({ action: 'pass', reason: 'neverBlock', detail: from })
  if (allowance) found.push({ action: 'pass', reason: 'temporaryAllow', detail: from, allowanceId: allowance.id })
  if (guarded && isListed(settings.whitelist, from, now))
    found.push({ action: 'pass', reason: 'whitelist', detail: from })
  if (guarded && isListed(settings.blacklist, from, now))
    found.push({ action: 'stop', reason: 'blacklist', detail: from })
  if (!isStopNewer) found.push(...letThrough)
  if (settings.contacts.has(from)) found.push({ action: 'pass', reason: 'contact', detail: from })
  if (settings.dialled.has(from)) found.push({ action: 'pass', reason: 'dialled', detail: from })
  if (settings.answered.has(from)) found.push({ action: 'pass', reason: 'answered', detail: from })
  if (blackSegment !== null) found.push({ action: 'stop', reason: 'blackSegment', detail: blackSegment })
  if (isStopNewer) found.push(...letThrough)
  return found
}

function fraud(call: IncomingCall, settings: GuardSettings): Candidate[] {
  const stops = call.fraud === 'high' && runs(settings, 'umm:3:0')
  return stops ? [{ action: 'stop', reason: 'fraud', detail: call.from }] : []
}

/** The hotline of a bank or a payment service. A number from abroad may only look like one. */
function isHotline({ from, isFromAbroad = false }: IncomingCall): boolean {
  return hotlines.has(from) && !isFromAbroad
}

/**
 * "Only who I know" stops everybody whom no rule before it lets through, but the family and the hotlines of banks and payment services, which may
 * call because of the codes.
 */
function storm(call: IncomingCall, settings: GuardSettings, now: number): Candidate[] {
  const { stormUntil, family, covered } = settings
  const runsNow = liveEnd(stormUntil, now) !== null && covered.has('umm')
  return runsNow && !family.has(call.from) && !isHotline(call) ? [{ action: 'stop', reason: 'storm', detail: '' }] : []
}

/**
 * What a child's line does with a caller, null where the line is none. It asks a guardian about everybody whom no rule before lets through, but the family and
 * schools that nobody suspects, who ring and never reach the agent. To have been answered or to call again does not help then: either is in a stranger's hand.
 */
function childLine({ from, fraud }: IncomingCall, settings: GuardSettings): 'askedAbout' | 'expected' | null {
  const { asksFirst, family, schools, covered } = settings
  if (!asksFirst || !covered.has('umm')) return null
  return family.has(from) || (fraud === 'none' && schools.has(from)) ? 'expected' : 'askedAbout'
}

/** Only a caller whom the network does not suspect can pass by calling again. */
function repeat(call: IncomingCall, settings: GuardSettings, now: number): Candidate[] {
  const { lastCallAt, repeatPassesToday } = call
  const isRepeat = lastCallAt !== null && lastCallAt <= now && now - lastCallAt <= REPEAT_WINDOW_MS
  const repeats =
    settings.passRepeats &&
    settings.covered.has('umm') &&
    call.from !== '' &&
    call.fraud === 'none' &&
    isRepeat &&
    repeatPassesToday < REPEAT_PASSES_A_DAY
  return repeats ? [{ action: 'pass', reason: 'repeatCall', detail: call.from }] : []
}

/** The rules that a timed pause suspends. */
function unwanted(call: IncomingCall, settings: GuardSettings, now: number): Candidate[] {
  const found: Candidate[] = []
  const guarded = settings.covered.has('umm')
  const hours = settings.doNotDisturb && guarded ? hoursAt(settings.doNotDisturb, now) : null
  const { harassment, markCount } = call
  if (harassment !== null && isStopped(harassment, markCount, settings.harassment) && runs(settings, 'umm:3:1')) {
    found.push({ action: 'stop', reason: 'harassment', detail: harassment })
  }
  if (isInternational(call) && runs(settings, 'umm:7')) {
    found.push({ action: 'stop', reason: 'international', detail: call.from })
  }
  if (call.from === '' && settings.stopHidden && guarded) found.push({ action: 'stop', reason: 'hidden', detail: '' })
  if (hours) found.push({ action: 'stop', reason: 'doNotDisturb', detail: formatRange(hours) })
  return found
}

function isInternational({ from, isFromAbroad = false }: IncomingCall): boolean {
  return isFromAbroad || isInternationalNumber(from)
}

function reminders(call: IncomingCall, settings: GuardSettings): Candidate[] {
  const found: Candidate[] = []
  if (call.fraud !== 'none' && runs(settings, 'antiFraud:5')) {
    found.push({ action: 'remind', reason: 'riskCall', detail: call.fraud })
  }
  if (isInternational(call) && runs(settings, 'antiFraud:9')) {
    found.push({ action: 'remind', reason: 'internationalCall', detail: call.from })
  }
  return found
}

/** A stranger: not in contacts, lists or history. */
function agent(own: readonly Candidate[], settings: GuardSettings): Candidate[] {
  if (own.some((choice) => choice.action === 'pass') || !runs(settings, 'uasp:1')) return []
  return [{ action: 'agent', reason: 'stranger', detail: '' }]
}
