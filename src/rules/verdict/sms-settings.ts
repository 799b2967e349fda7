import type { MarketingCategory } from '@contract/words/sms'
import { marketingCategories } from '@contract/words/sms'
import { wordToFind } from '../sms/find-word'
import type { ListedValue, ListSet } from './list-set'
import { buildList } from './list-set'

/** The SMS guard's settings as rows. Defaults are those of a new subscription: on, every category held, empty lists. */
export interface SmsRows {
  enabled?: boolean
  /** The marketing categories that pass. */
  passedCategories?: Iterable<MarketingCategory>
  allowedSenders?: readonly ListedValue[]
  refusedSenders?: readonly ListedValue[]
  allowWords?: readonly ListedValue[]
  blockWords?: readonly ListedValue[]
}

/** The settings prepared for look-ups. */
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
    allowWords: normaliseEntries(rows.allowWords),
    blockWords: normaliseEntries(rows.blockWords),
  }
}

/** Drops a word that is empty after normalisation: it would match every SMS. */
function normaliseEntries(words: readonly ListedValue[] = []): ListedValue[] {
  return words.map((word) => ({ ...word, value: wordToFind(word.value) })).filter(({ value }) => value !== '')
}
