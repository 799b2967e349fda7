import type { MarketingCategory } from '@contract/words/sms'
import { isSubscriberNumber } from '../phone/number'
import type { SmsReading } from './classify-sms'

/** What a carrier's classifier tells apart; fraud is a level, because an advertisement may be one. */
export const otherKinds = ['code', 'marketing', 'other'] as const

/** A text as a carrier's own classifier reads it. */
export interface OtherReading {
  kind: (typeof otherKinds)[number]
  /** Of an advertisement; null where the classifier names none. */
  category: MarketingCategory | null
  level: 'fraud' | 'suspect' | null
  /** At most three words or links that decided. */
  because: string[]
  /** Of its model, for records of decisions. */
  version: string
}

/**
 * Our reading of a text together with the carrier's. A fraud, a code and a carrier's notice of ours stay: no
 * classifier may hold a code, or hide a listed link. Everything else is what the carrier's classifier says, but a
 * person's own number does not advertise, and what either suspects is no code. Suspicion of either is a label.
 */
export function withOther(from: string, ours: SmsReading, other: OtherReading): SmsReading {
  if (ours.kind === 'fraud' || ours.kind === 'code' || ours.kind === 'notice') return ours
  if (other.level === 'fraud') return { kind: 'fraud', category: null, because: other.because, isSuspect: false }
  const isSuspect = ours.isSuspect || other.level === 'suspect'
  if (other.kind === 'code') return isSuspect ? ours : { kind: 'code', category: null, because: [], isSuspect }
  if (other.kind === 'marketing' && !isSubscriberNumber(from)) {
    const category = other.category ?? ours.category ?? 'other'
    return { kind: 'marketing', category, because: [], isSuspect }
  }
  return { kind: 'other', category: null, because: [], isSuspect }
}
