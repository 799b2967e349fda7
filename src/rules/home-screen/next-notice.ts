import { isMarketingChannel } from '../channel/channel'
import type { ProductFlags } from '../products/flags'
import { accountSees } from './minors'

/** The popups that home opens automatically. */
export type HomeNotice = 'guide' | 'consent' | 'smsUpgrade' | 'mergeUser' | 'oneClick' | 'marketing'

/** What is known while home is visible. A fact that is not loaded yet is false. */
export interface NoticeFacts {
  /** A stored redirect, or the number from /fs, is about to leave home. */
  isLeaving: boolean
  guideSeen: boolean
  /** Elder mode: no popup opens automatically. */
  isElder: boolean
  /** The account is a minor's, or nobody knows yet. */
  isMinor: boolean
  /** Pop-up 2 is enabled: a legal text needs a new agreement. */
  isConsentDue: boolean
  /** Came through the do-not-disturb entrance and holds only the sms product. */
  isSmsOnlyInDnd: boolean
  isMergeUser: boolean
  /** Pop-up 1 is enabled and one-click can enable something. */
  isOneClickDue: boolean
  /** The channel that orders are attributed to: '{client}|buy|{value}'. */
  channel: string
  /** Notices that were shown and must not come again. */
  seen: ReadonlySet<HomeNotice>
}

/**
 * Returns the popup that home opens next, or null: first the guide, then the notices. Never two at once, and none while
 * home is being left (SPEC.md section 4) or in elder mode.
 */
export function nextNotice(facts: NoticeFacts): HomeNotice | null {
  if (facts.isLeaving || facts.isElder) return null
  if (!facts.guideSeen) return 'guide'
  const due: readonly [HomeNotice, boolean][] = [
    ['consent', facts.isConsentDue],
    ['smsUpgrade', facts.isSmsOnlyInDnd && accountSees('smsUpgrade', facts.isMinor)],
    ['mergeUser', facts.isMergeUser],
    ['oneClick', facts.isOneClickDue],
    ['marketing', isMarketingChannel(facts.channel) && accountSees('marketing', facts.isMinor)],
  ]
  return due.find(([notice, isDue]) => isDue && !facts.seen.has(notice))?.[0] ?? null
}

/** Whether a subscriber holds the sms product and no other (SPEC.md section 4). */
export function holdsOnlySms(flags: ProductFlags): boolean {
  const { sms, ...others } = flags
  return sms && !Object.values(others).some(Boolean)
}
