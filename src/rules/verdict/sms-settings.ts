import type { MarketingCategory } from '@contract/sms'
import { marketingCategories } from '../sms/market-category'
import type { Sender } from '../sms/sender'
import { normaliseWords } from '../sms/words'
import type { SegmentSet } from './segments'
import { buildSegments, longestSegment } from './segments'

/** The SMS guard's settings as rows; what is left out is as in a new subscription: on, every category, empty lists. */
export interface SmsRows {
  enabled?: boolean
  /** Marketing categories that are let through. */
  passedCategories?: Iterable<MarketingCategory>
  allowedSenders?: readonly Sender[]
  refusedSenders?: readonly Sender[]
  allowWords?: Iterable<string>
  blockWords?: Iterable<string>
}

/** Senders prepared for look-ups. */
interface SenderSet {
  numbers: ReadonlySet<string>
  prefixes: SegmentSet
}

/** The same settings prepared for look-ups. */
export interface SmsSettings {
  enabled: boolean
  heldCategories: ReadonlySet<MarketingCategory>
  allowedSenders: SenderSet
  refusedSenders: SenderSet
  allowWords: readonly string[]
  blockWords: readonly string[]
}

/** Prepares the SMS guard's rows for the verdict. */
export function buildSmsSettings(rows: SmsRows = {}): SmsSettings {
  const passed = new Set(rows.passedCategories)
  return {
    enabled: rows.enabled ?? true,
    heldCategories: new Set(marketingCategories.filter((category) => !passed.has(category))),
    allowedSenders: buildSenders(rows.allowedSenders),
    refusedSenders: buildSenders(rows.refusedSenders),
    allowWords: spell(rows.allowWords),
    blockWords: spell(rows.blockWords),
  }
}

/** The longest prefix of a set that a sender begins with, spelled as its entry, or null. */
export function matchPrefix({ prefixes }: SenderSet, from: string): string | null {
  const prefix = longestSegment(prefixes, from)
  return prefix === null ? null : `${prefix}*`
}

function buildSenders(senders: readonly Sender[] = []): SenderSet {
  const spelled = (isPrefix: boolean) => senders.filter((one) => one.isPrefix === isPrefix).map(({ sender }) => sender)
  return { numbers: new Set(spelled(false)), prefixes: buildSegments(spelled(true)) }
}

/** A word that spells to nothing would match every SMS. */
function spell(words: Iterable<string> = []): string[] {
  return [...words].map(normaliseWords).filter(Boolean)
}
