import { isMarketingChannel } from '../channel/channel'
import type { ProductFlags } from '../products/flags'

/** What home may open by itself. */
export type HomeNotice = 'redirect' | 'familySetup' | 'guide' | 'smsUpgrade' | 'mergeUser' | 'oneClick' | 'marketing'

/** What is known when home is on top; what has not been answered yet is false. */
export interface NoticeFacts {
  /** A stored place to go on to. */
  hasRedirect: boolean
  /** The number that /fs brought. */
  hasFamilyPhone: boolean
  guideSeen: boolean
  /** Elder mode: nothing opens by itself. */
  isElder: boolean
  /** A do-not-disturb entrant who holds the sms product alone. */
  isSmsOnlyInDnd: boolean
  isMergeUser: boolean
  /** Pop-up 1 is enabled and there is something for one-click to enable. */
  isOneClickDue: boolean
  /** The value that orders are counted by: '{client}|buy|{value}'. */
  channel: string
  /** Those that have been shown and are not to come again. */
  seen: ReadonlySet<HomeNotice>
}

/**
 * The one thing that home opens next, or null: first the ways on, which leave home, then the guide, then notices, so
 * that never two stand on top of each other (SPEC.md section 4). In elder mode only the ways on remain.
 */
export function nextNotice(facts: NoticeFacts): HomeNotice | null {
  if (facts.hasRedirect) return 'redirect'
  if (facts.hasFamilyPhone) return 'familySetup'
  if (facts.isElder) return null
  if (!facts.guideSeen) return 'guide'
  const due: readonly [HomeNotice, boolean][] = [
    ['smsUpgrade', facts.isSmsOnlyInDnd],
    ['mergeUser', facts.isMergeUser],
    ['oneClick', facts.isOneClickDue],
    ['marketing', isMarketingChannel(facts.channel)],
  ]
  return due.find(([notice, isDue]) => isDue && !facts.seen.has(notice))?.[0] ?? null
}

/** Whether the sms product is the only one that a subscriber holds (SPEC.md section 4). */
export function holdsOnlySms(flags: ProductFlags): boolean {
  const { sms, ...others } = flags
  return sms && !Object.values(others).some(Boolean)
}
