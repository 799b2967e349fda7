import { isMarketingChannel } from '../channel/channel'
import type { ProductFlags } from '../products/flags'

/** What home may open by itself. */
export type HomeNotice = 'guide' | 'consent' | 'smsUpgrade' | 'mergeUser' | 'oneClick' | 'marketing'

/** What is known when home is on top; what has not been answered yet is false. */
export interface NoticeFacts {
  /** A stored redirect, or the number that /fs brought, is about to leave home. */
  isLeaving: boolean
  guideSeen: boolean
  /** Elder mode: nothing opens by itself. */
  isElder: boolean
  /** Pop-up 2 is enabled: a legal text has to be agreed to anew. */
  isConsentDue: boolean
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
 * The one thing that home opens next, or null: the guide, then notices, never two on top of each other and none while
 * home is being left (SPEC.md section 4). In elder mode nothing opens by itself.
 */
export function nextNotice(facts: NoticeFacts): HomeNotice | null {
  if (facts.isLeaving || facts.isElder) return null
  if (!facts.guideSeen) return 'guide'
  const due: readonly [HomeNotice, boolean][] = [
    ['consent', facts.isConsentDue],
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
