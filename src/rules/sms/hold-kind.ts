import type { RuleMatch } from '@contract/intercepts'
import type { MarketingCategory, SmsHoldKind } from '@contract/words/sms'
import { marketingCategories } from '@contract/words/sms'

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

/** Masks each run of four to eight digits, so that only the receiver can read a verification code. */
export function hideCode(text: string): string {
  return text.replace(
    /(^|\D)(\d{4,8})(?!\d)/g,
    (_whole, before: string, code: string) => before + '*'.repeat(code.length),
  )
}
