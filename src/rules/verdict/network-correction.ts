import type { LineKind } from '@contract/words/guard'
import { hostsOfSites } from '../text/links'
import { isSubscriberNumber } from '../phone/number'
import { DAY_MS } from '../time/units'
import { isNeverBlocked } from './never-block'
import type { SmsReading } from './classify-sms'

/**
 * What the network judges, and people may correct: a number's reputation, what the texts of a sender are read as, and a
 * site that it warns of.
 */
export type CorrectionKind = 'number' | 'sender' | 'site'

export interface CorrectionTarget {
  kind: CorrectionKind
  value: string
}

/** How many subscribers must say so within `CORRECTIONS_MS` before the review desk is asked. */
export const CORRECTIONS_NEEDED = 20
export const CORRECTIONS_MS = 90 * DAY_MS

const ofNumbers: readonly string[] = ['fraud', 'harassment', 'riskCall']
const ofTexts: readonly string[] = ['marketingSms', 'fraudSms']

/**
 * What a correction of an event says of the network; null where the subscriber's own lists and rules decided. A person's
 * number and a hotline are no senders to correct: the next holder may be anybody, and a hotline is judged by its links.
 */
export function correctedBy({
  kind,
  caller,
  reason,
}: {
  kind: LineKind
  caller: string
  reason: string
}): CorrectionTarget | null {
  if (kind === 'web') {
    const [host] = reason === 'riskyWebsite' ? hostsOfSites([caller]) : []
    return host === undefined ? null : { kind: 'site', value: host }
  }
  if (caller === '' || isNeverBlocked(caller)) return null
  if (kind === 'call') return ofNumbers.includes(reason) ? { kind: 'number', value: caller } : null
  return ofTexts.includes(reason) && !isSubscriberNumber(caller) ? { kind: 'sender', value: caller } : null
}

/** A text of a sender that the review desk has confirmed: neither an advertisement nor a fraud, unless a listed link makes it one. */
export function ofCorrectedSender(reading: SmsReading, hasListedLink: boolean): SmsReading {
  const isJudged = reading.kind === 'fraud' || reading.kind === 'marketing' || reading.isSuspect
  if (hasListedLink || !isJudged) return reading
  return { kind: 'other', category: null, because: [], isSuspect: false }
}

/** A case about the network's judgement; `withdrawn`: it was accepted, and counts no longer. */
export const correctionStates = ['review', 'accepted', 'refused', 'withdrawn'] as const
export type CorrectionState = (typeof correctionStates)[number]

const next: Readonly<Record<CorrectionState, Partial<Record<'accept' | 'refuse' | 'withdraw', CorrectionState>>>> = {
  review: { accept: 'accepted', refuse: 'refused' },
  accepted: { withdraw: 'withdrawn' },
  refused: {},
  withdrawn: {},
}

/** The state after a decision of the desk; null when it changes nothing. */
export const nextCorrectionState = (
  state: CorrectionState,
  verdict: 'accept' | 'refuse' | 'withdraw',
): CorrectionState | null => next[state][verdict] ?? null
