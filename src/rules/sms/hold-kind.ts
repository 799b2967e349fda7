import type { RuleMatch } from '@contract/intercepts'
import type { MarketingCategory, SmsHoldKind } from '@contract/words/sms'
import { marketingCategories } from '@contract/words/sms'
import { DAY_MS } from '../time/units'

/** Returns why an SMS was held, from the rule that decided; null for a rule that does not hold SMS. */
export function holdKindOf({ reason, detail }: RuleMatch): SmsHoldKind | null {
  if (reason === 'refusedSender' || reason === 'blockWord' || reason === 'blacklist') return reason
  if (reason !== 'marketingSms') return null
  return marketingCategories.find((category: MarketingCategory) => category === detail) ?? 'other'
}

/** The inverse of `holdKindOf`: the rule of a hold kind, and for marketing its category as the detail. */
export function ruleOfHoldKind(kind: SmsHoldKind): { reason: string; detail: string | null } {
  const category = marketingCategories.find((one: MarketingCategory) => one === kind)
  return category ? { reason: 'marketingSms', detail: category } : { reason: kind, detail: null }
}

/**
 * How long a held code stands on top of the quarantine, and its sender is not announced again: no code is valid for longer.
 */
export const HELD_CODE_MS = DAY_MS
/** Held codes on top of the quarantine at most; more are in their places, also marked. */
export const MOST_HELD_CODES = 20
/** SMS about held codes in 24 hours at most. */
const MOST_NOTICES_A_DAY = 3

/**
 * Whether a held SMS is a code that the subscriber may wait for: the refusal of just its sender came before the rule that
 * lets codes through (DESIGN 5.12).
 */
export const isHeldCode = (alsoMatched: readonly Pick<RuleMatch, 'reason'>[]): boolean =>
  alsoMatched.some(({ reason }) => reason === 'verificationCode')

/**
 * Whether the subscriber is told of a held code: once a sender, until none of its codes was held for 24 hours, and of
 * three senders a day. `earlier` are the senders of the codes that were held in the 24 hours before.
 */
export function isHeldCodeTold(sender: string, earlier: readonly string[]): boolean {
  return !earlier.includes(sender) && new Set(earlier).size < MOST_NOTICES_A_DAY
}

/** Masks each run of four to eight digits, so that only the receiver can read a verification code. */
export function hideCode(text: string): string {
  return text.replace(
    /(^|\D)(\d{4,8})(?!\d)/g,
    (_whole, before: string, code: string) => before + '*'.repeat(code.length),
  )
}
