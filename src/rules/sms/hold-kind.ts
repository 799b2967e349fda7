import type { RuleMatch } from '@contract/intercepts'
import type { MarketingCategory, SmsHoldKind } from '@contract/sms'
import { marketingCategories } from './market-category'

/** What held an SMS, told from the rule that decided; null for a rule that holds none. */
export function holdKindOf({ reason, detail }: RuleMatch): SmsHoldKind | null {
  if (reason === 'refusedSender' || reason === 'blockWord' || reason === 'blacklist') return reason
  if (reason !== 'marketingSms') return null
  return marketingCategories.find((category: MarketingCategory) => category === detail) ?? 'other'
}

/** The rule, and of marketing its detail, that a kind stands for: the way back. */
export function ruleOfHoldKind(kind: SmsHoldKind): { reason: string; detail: string | null } {
  const category = marketingCategories.find((one: MarketingCategory) => one === kind)
  return category ? { reason: 'marketingSms', detail: category } : { reason: kind, detail: null }
}

/** A text with each run of four to eight digits as stars: nobody but its receiver reads a verification code. */
export function hideCode(text: string): string {
  return text.replace(
    /(^|\D)(\d{4,8})(?!\d)/g,
    (_whole, before: string, code: string) => before + '*'.repeat(code.length),
  )
}
