import type { MarketingCategory } from '@contract/sms'
import { marketingCategories } from '../sms/market-category'
import { normaliseWords } from '../sms/words'
import type { ListedValue, ListSet } from './list-set'
import { buildList } from './list-set'

/** The SMS guard's settings as rows; what is left out is as in a new subscription: on, every category, empty lists. */
export interface SmsRows {
  enabled?: boolean
  /** Marketing categories that are let through. */
  passedCategories?: Iterable<MarketingCategory>
  allowedSenders?: readonly ListedValue[]
  refusedSenders?: readonly ListedValue[]
  allowWords?: readonly ListedValue[]
  blockWords?: readonly ListedValue[]
}

/** The same settings prepared for look-ups. */
export interface SmsSettings {
  enabled: boolean
  heldCategories: ReadonlySet<MarketingCategory>
  allowedSenders: ListSet
  refusedSenders: ListSet
  allowWords: readonly ListedValue[]
  blockWords: readonly ListedValue[]
}

/** Prepares the SMS guard's rows for the verdict. */
export function buildSmsSettings(rows: SmsRows = {}): SmsSettings {
  const passed = new Set(rows.passedCategories)
  return {
    enabled: rows.enabled ?? true,
    heldCategories: new Set(marketingCategories.filter((category) => !passed.has(category))),
    allowedSenders: buildList(rows.allowedSenders),
    refusedSenders: buildList(rows.refusedSenders),
    allowWords: spell(rows.allowWords),
    blockWords: spell(rows.blockWords),
  }
}

/** A word that spells to nothing would match every SMS. */
function spell(words: readonly ListedValue[] = []): ListedValue[] {
  return words.map((word) => ({ ...word, value: normaliseWords(word.value) })).filter(({ value }) => value !== '')
}
