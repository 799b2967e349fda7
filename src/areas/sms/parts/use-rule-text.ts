import type { RuleMatch } from '@contract/intercepts'
import { useMessages } from '@/i18n/define-messages'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { holdKindOf } from '@/rules/sms/hold-kind'
import { holdKindMessages } from '../kind-messages'

/** Rules whose detail says more than their name: the entry that matched. */
const withDetail: ReadonlySet<string> = new Set(['allowedSender', 'refusedSender', 'allowWord', 'blockWord'])

/** A rule in words: marketing with what it is about, an entry of a list as it is written there. */
export function useRuleText(): (rule: RuleMatch) => string {
  const nameOf = useMessages(reasonMessages)
  const kindOf = useMessages(holdKindMessages)
  return (rule) => {
    const name = nameOf(reasonKey(rule.reason))
    if (rule.reason === 'marketingSms') return `${name} · ${kindOf(holdKindOf(rule) ?? 'other')}`
    return withDetail.has(rule.reason) && rule.detail ? `${name} · ${rule.detail}` : name
  }
}
